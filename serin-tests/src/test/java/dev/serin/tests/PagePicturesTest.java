package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.compare.Limits;
import dev.serin.report.ComparisonPage;
import dev.serin.report.HtmlReport;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/**
 * Draws the pictures of docs/report.md into {@code target/pictures}. {@code ./proof pictures} gives
 * the sessions of JOSM that they show; without it they show the kept issues of the demo.
 */
class PagePicturesTest extends BrowserTest {
  /** The folder with the sets {@code before} and {@code after}. */
  private static final String SESSIONS = System.getProperty("serin.pictures", "");

  private static final Path KEPT = Path.of("src/test/resources/kept/0.1");
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final int WIDTH = 1440;
  private static final int MAX_HEIGHT = 1100;
  private static final int MARGIN = 14;
  private static final int NARROW_WIDTH = 390;
  private static final int NARROW_HEIGHT = 844;

  /** The beginning of the names of threads whose stacks explain the first group. */
  private static final String EXPLAINING = SESSIONS.isEmpty() ? "AWT-EventQueue" : "styled-map";

  /** Stacks of the demo's longest message, which its kept issue does not have. */
  private static final String SAMPLES =
      """
      "sampleMillis":300,"samples":[{"row":1,"atMillis":[300,600,900,1200],"stack":[\
      "java.lang.Thread.sleep(Native Method)",\
      "dev.serin.samples.swing.Freezes.block(Freezes.java:62)"]}],\
      """;

  /** The number of messages in the list below the heat map. */
  private static final String SELECTED =
      "document.querySelectorAll('[aria-label=\"Selected messages\"] tbody tr').length";

  private static final String MESSAGE = "document.querySelector('#problem > div:last-child')";

  @Test
  void the_overview_has_a_selection() throws Exception {
    open("#overview");
    int all = browser.value(SELECTED).asInt();
    JsonNode cells =
        browser.value("document.querySelector('.heat .cells').getBoundingClientRect().toJSON()");
    double left = cells.path("left").asDouble();
    double top = cells.path("top").asDouble();
    browser.drag(
        left + 2,
        top + 2,
        left + cells.path("width").asDouble() - 2,
        top + cells.path("height").asDouble() / 2 - 4);
    assertThat(browser.value(SELECTED).asInt()).isPositive().isLessThan(all);
    draw("report-overview", view(WIDTH, 900));
  }

  @Test
  void a_group_has_its_table_and_its_flame_graph() throws Exception {
    open("");
    showFirstGroup();
    draw("report-group", view(WIDTH, 1000));
  }

  @Test
  void a_message_has_its_timeline_with_the_stack_of_a_mark() throws Exception {
    open("");
    showFirstGroup();
    browser.value(
        """
        { const marks = %s.querySelectorAll(".timeline .stack"); marks[marks.length >> 1].click(); }
        """
            .formatted(MESSAGE));
    assertThat(text(MESSAGE + ".querySelector('.timeline pre').checkVisibility() + ''"))
        .isEqualTo("true");
    assertThat(text(MESSAGE + ".querySelector('.timeline pre').textContent")).contains("(");
    draw("report-message", part(MESSAGE, MESSAGE + ".querySelector('.timeline')"));
  }

  @Test
  void threads_are_shown_in_dark_colours() throws Exception {
    browser.prefer("dark");
    open("");
    showFirstGroup();
    String view = view(WIDTH, MAX_HEIGHT);
    browser.value(
        """
        {
          const threads = [...%s.querySelector(".threads").children];
          const explaining = threads.filter(each => each.textContent.startsWith("%s"));
          threads.forEach((thread, number) => {
            thread.open = !number || explaining.includes(thread);
            thread.parentElement.closest("details").open = true;
          });
          explaining[0].scrollIntoView();
          scrollBy(0, -80); // the heading, too
        }
        """
            .formatted(MESSAGE, EXPLAINING));
    String stacks = MESSAGE + ".querySelectorAll('.threads [open] pre')";
    assertThat(texts(stacks, "checkVisibility()")).isNotEmpty().containsOnly("true");
    draw("report-threads-dark", view);
  }

  @Test
  void a_narrow_screen_has_the_group() throws Exception {
    open("");
    showFirstGroup();
    String view = view(NARROW_WIDTH, NARROW_HEIGHT);
    browser.value("document.getElementById('problem').scrollIntoView()");
    draw("report-narrow", view);
  }

  @Test
  void a_comparison_has_the_figures_of_both_sets() throws Exception {
    IssueSet before = issues(SESSIONS.isEmpty() ? KEPT.resolve("kinds.jsonl") : sessions("before"));
    IssueSet after = issues(after());
    IssueComparison comparison =
        IssueComparison.of(
            new Side(before, 0), new Side(after, 0), PassThrough.DEFAULTS, Limits.DEFAULTS);
    Path page = folder.resolve("comparison.html");
    new ComparisonPage(comparison, before, after, PassThrough.DEFAULTS).write(page);
    browser.open(page.toUri());
    showFirstGroup();
    draw("report-comparison", view(WIDTH, MAX_HEIGHT));
  }

  private static Path sessions(String set) {
    return Path.of(SESSIONS).resolve(set);
  }

  private Path after() throws IOException {
    if (!SESSIONS.isEmpty()) {
      return sessions("after");
    }
    String demo = Files.readString(KEPT.resolve("demo.jsonl"));
    String longest = "\"cost\":7800,";
    assertThat(demo).containsOnlyOnce(longest);
    return Files.writeString(
        folder.resolve("demo.jsonl"), demo.replace(longest, longest + SAMPLES));
  }

  private static IssueSet issues(Path input) throws Exception {
    return new IssueReader(new MethodMaps()).read(List.of(input));
  }

  private void open(String view) throws Exception {
    String page = new HtmlReport().page(issues(after()));
    Path file = Files.writeString(folder.resolve("report.html"), page);
    browser.open(URI.create(file.toUri() + view));
  }

  private void showFirstGroup() throws Exception {
    browser.value("document.querySelector('#problems li').click()");
  }

  /**
   * The visible part of a view with this size, wherever the page is scrolled to when it is drawn.
   */
  private String view(int width, int height) throws Exception {
    browser.resize(width, height);
    return "({x: scrollX, y: scrollY, width: %d, height: %d})".formatted(width, height);
  }

  /** The page from the top of one element to the end of another, with a margin, not too far. */
  private static String part(String first, String last) {
    return String.format(
        Locale.ROOT,
        "(() => { const from = %s.getBoundingClientRect(), to = %s.getBoundingClientRect();"
            + " const margin = %d; return {x: from.left + scrollX - margin,"
            + " y: from.top + scrollY - margin, width: from.width + 2 * margin,"
            + " height: Math.min(%d, to.bottom - from.top) + 2 * margin}; })()",
        first,
        last,
        MARGIN,
        MAX_HEIGHT);
  }

  /** Draws a picture, which is not empty: it has some colours. */
  private void draw(String name, String place) throws Exception {
    Files.createDirectories(PICTURES);
    Path file = PICTURES.resolve(name + ".png");
    browser.draw(place, file);
    BufferedImage picture = ImageIO.read(file.toFile());
    int[] colours =
        picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
    assertThat(Arrays.stream(colours).distinct().count()).isGreaterThan(10);
  }
}
