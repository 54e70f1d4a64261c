package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bars that a flame graph draws on its canvas, and the bar that the pointer finds. */
class FlameGraphTest extends FlameGraphPage {
  private static final int DEPTH = 60;

  /** The colour that the canvas has at a distance from the top left corner of a bar. */
  private static final String COLOUR =
      "(graph.canvas.draw(), '#' + [...graph.canvas.canvas.getContext('2d').getImageData("
          + "devicePixelRatio * (bar.left + %d), devicePixelRatio * (bar.node.depth * 20 + %d),"
          + " 1, 1).data].slice(0, 3).map(part => part.toString(16).padStart(2, '0')).join(''))";

  private static final String WANTED =
      "getComputedStyle(document.body).getPropertyValue('--' + graph.colourOf(bar))";

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void each_bar_has_its_colour_on_a_sharp_screen(String scheme) throws Exception {
    browser.resize(1440, 900, 2);
    browser.prefer(scheme);
    openSmall();
    assertThat(bars(COLOUR.formatted(2, 2))).isEqualTo(bars(WANTED)).hasSize(4);
    assertThat(bars("graph.colourOf(bar)")).containsExactly("total", "total", "self", "self");
    assertThat(text("document.querySelector('.flame canvas').width + ''"))
        .isEqualTo(text("2 * document.querySelector('.flame .bars').clientWidth + ''"));
    choose("package");
    assertThat(bars(COLOUR.formatted(2, 2))).isEqualTo(bars(WANTED)).doesNotContain("");
    search("paint");
    assertThat(bars(COLOUR.formatted(1, 1)).get(3)).isEqualTo(variable("accent"));
  }

  @Test
  void a_change_of_the_theme_draws_again() throws Exception {
    browser.prefer("light");
    openSmall();
    String colour =
        "(graph => { const bar = graph.layout.bar(graph.top); return "
            + COLOUR.formatted(2, 2).replace("graph.canvas.draw(), ", "")
            + "; })(document.querySelector('.flame').flameGraph)";
    browser.value(FRAME);
    assertThat(text(colour)).isEqualTo(variable("total")).isEqualTo("#f3d27a");
    browser.press("t");
    browser.value(FRAME);
    assertThat(text(colour)).isEqualTo(variable("total")).isEqualTo("#5c4a1c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void labels_can_be_read_on_each_colour(String scheme) throws Exception {
    browser.prefer(scheme);
    openSmall();
    List<String> colours = new ArrayList<>(List.of("self", "total", "line"));
    for (int number = 0; number < 8; number++) {
      colours.add("package" + number);
    }
    for (int strength = 1; strength <= 3; strength++) {
      colours.addAll(List.of("more" + strength, "less" + strength));
    }
    for (String colour : colours) {
      assertThat(contrast(variable(colour), text(INK.formatted(colour))))
          .as(colour)
          .isGreaterThanOrEqualTo(4.5);
    }
  }

  /** The colours of all labels that the canvas draws if all bars have a colour. */
  private static final String INK =
      "(graph => { const context = CanvasRenderingContext2D.prototype, {fillText} = context;"
          + " const inks = new Set(); graph.colourOf = () => '%s';"
          + " context.fillText = function() { inks.add(this.fillStyle); };"
          + " graph.canvas.draw(); context.fillText = fillText; delete graph.colourOf;"
          + " return [...inks].join(); })(document.querySelector('.flame').flameGraph)";

  /** The ratio of contrast by the rules of WCAG 2. */
  private static double contrast(String one, String other) {
    double[] lights = {luminance(one), luminance(other)};
    return (Math.max(lights[0], lights[1]) + 0.05) / (Math.min(lights[0], lights[1]) + 0.05);
  }

  /** The value of a variable of the style. */
  private String variable(String name) throws Exception {
    return text("getComputedStyle(document.body).getPropertyValue('--" + name + "')");
  }

  private static double luminance(String value) {
    assertThat(value).matches("#[0-9a-f]{6}");
    double sum = 0;
    double[] weights = {0.2126, 0.7152, 0.0722};
    for (int part = 0; part < weights.length; part++) {
      double share = Integer.parseInt(value.substring(1 + 2 * part, 3 + 2 * part), 16) / 255.0;
      sum +=
          weights[part]
              * (share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  @Test
  void the_pointer_finds_the_bar_under_it_and_a_click_zooms() throws Exception {
    openSmall();
    String place =
        "(place => place.%s)(document.querySelector('.flame .bars').getBoundingClientRect())";
    double x = browser.value(place.formatted("right - place.width * 0.2")).asDouble();
    double y = browser.value(place.formatted("top + 50")).asDouble();
    browser.move(x, y);
    assertThat(text("document.querySelector('.flame canvas').title"))
        .isEqualTo("com.other.View.paint: 300.0 ms, 30.0 %, itself 300.0 ms, 1 call");
    browser.drag(x, y, x, y);
    assertThat(bars("graph.labelOf(bar.node) + ' ' + bar.isAbove"))
        .containsExactly("the message true", "Main.onClick true", "View.paint false");
    browser.move(x, browser.value(place.formatted("top + 10")).asDouble());
    assertThat(text("document.querySelector('.flame > .legend').textContent"))
        .startsWith("the message: ");
  }

  @Test
  void bars_narrower_than_half_a_pixel_are_drawn_after_zooming() throws Exception {
    row(0, "", 1_000_000, 0);
    row(1, "com.example.Main.onClick", 1_000_000, 997_900);
    row(2, "com.example.Store.load", 2000, 1900);
    row(3, "com.example.Store.read", 100, 100);
    open();
    assertThat(bars("graph.labelOf(bar.node)"))
        .containsExactly("the message", "Main.onClick", "Store.load");
    browser.value("document.querySelector('.flame .tree').focus()");
    browser.press("ArrowDown");
    browser.press("ArrowDown");
    browser.press("Enter");
    assertThat(bars("graph.labelOf(bar.node)")).endsWith("Store.load", "Store.read").hasSize(4);
  }

  @Test
  void callees_that_are_longer_than_their_caller_stay_below_it() throws Exception {
    row(0, "", 1_000_000, 0);
    row(1, "com.example.Main.onClick", 500_000, 0);
    row(2, "com.example.Store.load", 600_000, 600_000);
    row(2, "com.example.Store.save", 400_000, 400_000);
    row(1, "com.other.View.paint", 500_000, 500_000);
    open();
    assertThat(bars("(bar.width / graph.layout.pixels).toFixed(2) + ' ' + graph.labelOf(bar.node)"))
        .containsExactly(
            "1.00 the message",
            "0.50 Main.onClick",
            "0.50 View.paint",
            "0.30 Store.load",
            "0.20 Store.save");
    assertThat(
            text(
                "(graph => graph.labelOf(graph.layout.barAt(2, graph.layout.pixels * 0.4).node)"
                    + " + graph.layout.barAt(2, graph.layout.pixels * 0.6))"
                    + "(document.querySelector('.flame').flameGraph)"))
        .isEqualTo("Store.saveundefined");
  }

  @Test
  void only_visible_rows_are_drawn_and_keys_scroll_to_the_others() throws Exception {
    openDeep(DEPTH);
    assertThat(bars("1")).hasSize(DEPTH);
    assertThat(drawnLabels()).startsWith("the message", "Class1.run").hasSizeLessThan(DEPTH / 2);
    browser.value("document.querySelector('.flame .tree').focus()");
    for (int depth = 1; depth < DEPTH; depth++) {
      browser.press("ArrowDown");
    }
    assertThat(activeText()).startsWith("com.example.Class59.run");
    assertThat(drawnLabels()).endsWith("Class59.run").hasSizeLessThan(DEPTH / 2);
    assertThat(
            text(
                "(() => { const bar = document.querySelector('.flame"
                    + " .current').getBoundingClientRect(); const box ="
                    + " document.querySelector('.flame .scroll').getBoundingClientRect();"
                    + " return bar.top >= box.top && bar.bottom <= box.bottom + 1 && bar.bottom <="
                    + " innerHeight; })() + ''"))
        .isEqualTo("true");
  }

  @Test
  void screen_readers_read_the_current_bar_once() throws Exception {
    openSmall();
    String id = current("id");
    String width = current("style.width");
    browser.value(
        "(box => { box.querySelector('.bars').style.width = '300px'; box.flameGraph.fit(); })"
            + "(document.querySelector('.flame'))");
    assertThat(current("style.width")).isEqualTo("300px").isNotEqualTo(width);
    assertThat(current("id")).as("after a frame").isEqualTo(id);
    search("paint");
    assertThat(current("id")).as("with the same text").isEqualTo(id);
    browser.value("document.querySelector('.flame .tree').focus()");
    browser.press("ArrowDown");
    String below = current("id");
    assertThat(below).as("after a key").isNotEqualTo(id);
    assertThat(current("parentElement.getAttribute('aria-activedescendant')")).isEqualTo(below);
    browser.value("document.querySelector('.flame input').value = ''");
    search("onClick");
    assertThat(current("id")).as("with another text").isNotEqualTo(below);
    assertThat(current("getAttribute('aria-label')")).endsWith(", marked");
  }

  @Test
  void paper_has_all_rows_in_light_colours_and_twice_as_sharp() throws Exception {
    int depth = 450; // 18,000 dots, more than browsers draw on one canvas
    browser.prefer("dark");
    openDeep(depth);
    browser.value("dispatchEvent(new Event('beforeprint'))");
    String canvases = "document.querySelectorAll('.flame .paper canvas')";
    assertThat(texts(canvases, "width")).hasSize(depth / 5).containsOnly("1440");
    assertThat(texts(canvases, "height")).containsOnly("200");
    String colour =
        "'#' + [..."
            + canvases
            + "[Math.floor(bar.node.depth / 5)].getContext('2d')"
            + ".getImageData(4, bar.node.depth % 5 * 40 + 4, 1, 1).data].slice(0, 3)"
            + ".map(part => part.toString(16).padStart(2, '0')).join('')";
    List<String> colours = bars(colour);
    assertThat(colours).hasSize(depth).endsWith("#c2410c");
    assertThat(colours.subList(0, depth - 1)).containsOnly("#f3d27a");
    browser.value("dispatchEvent(new Event('afterprint'))");
    assertThat(drawnLabels()).hasSizeLessThan(DEPTH / 2);
    assertThat(texts(canvases, "width")).isEmpty();
    assertThat(text("document.documentElement.dataset.theme + ''")).isEqualTo("undefined");
  }

  @Test
  void a_group_has_its_longest_paths_and_their_number() throws Exception {
    row(0, "", 10_000_000, 0);
    for (int path = 0; path < 800; path++) {
      for (int depth = 1; depth <= 26; depth++) {
        row(depth, "com.example.Class" + path + ".run" + depth, 12_500, 0);
      }
    }
    openGroup(issue(1, ""), issue(2, ""));
    assertThat(text("document.querySelector('.flame').flameGraph.layout.places.size + ''"))
        .isEqualTo("20000");
    assertThat(text("document.querySelector('.flame + .legend').textContent"))
        .isEqualTo("only the 20,000 longest paths are drawn");
  }
}
