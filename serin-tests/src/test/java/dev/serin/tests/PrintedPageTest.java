package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The page of a report, opened in dark colours and printed by the browser into {@code
 * target/pictures}.
 */
class PrintedPageTest extends BrowserTest {
  private static final Path PDF = Path.of("target", "pictures", "printed-page.pdf");
  private static final int CALLS = 80;
  private static final int DOTS_PER_INCH = 192;
  private static final int TOTAL = 0xf3d27a;

  private static final String ISSUE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"app","time":1700000000000,\
      "scene":"Editor","cost":1000,"callTree":[%s],"methods":{%s},"dispatchId":"s-main-1",\
      "mapId":"m1","sampleMillis":500,"samples":[{"row":1,"atMillis":[500],"stack":["%s"]}],\
      "threads":[{"name":"main","state":"RUNNABLE","stack":["%s"]}]}\
      """;

  /** A frame that is wider than a sheet. */
  private static final String FRAME =
      "com.example." + "long.".repeat(30) + "Class.method(Class.java:12)";

  @BeforeEach
  void print() throws Exception {
    browser.prefer("dark");
    StringBuilder rows = new StringBuilder("[0,1048574,1,1000000,0,1000000,0,0]");
    StringBuilder methods = new StringBuilder("\"1048574\":\"the.message\"");
    for (int depth = 1; depth < CALLS; depth++) {
      int selfMicros = depth == CALLS - 1 ? 1_000_000 : 0;
      rows.append(",[%d,%d,1,1000000,%d,1000000,0,0]".formatted(depth, depth, selfMicros));
      methods.append(",\"%d\":\"com.example.Class%d.run\"".formatted(depth, depth));
    }
    String issue = ISSUE.formatted(rows, methods, FRAME, FRAME).strip();
    browser.open(page(List.of(issue)).toUri());
    browser.value("document.querySelector('#problems li').click()");
    browser.value(
        "document.querySelectorAll('details').forEach(each => {"
            + " each.open = !each.textContent.startsWith('the issues as JSON'); })");
    browser.value("document.querySelector('.timeline .stack').click()");
    Files.createDirectories(PDF.getParent());
    browser.print(PDF);
  }

  @Test
  void it_has_the_light_colours() throws Exception {
    for (BufferedImage sheet : sheets()) {
      long dark = 0;
      for (int y = 0; y < sheet.getHeight(); y++) {
        for (int x = 0; x < sheet.getWidth(); x++) {
          dark += (sheet.getRGB(x, y) & 0xff) < 0x60 ? 1 : 0; // the accents, too, have little blue
        }
      }
      assertThat((double) dark / sheet.getWidth() / sheet.getHeight()).isLessThan(0.2);
    }
  }

  @Test
  void each_bar_of_the_flame_graph_is_on_one_sheet() throws Exception {
    int bars = 0;
    for (BufferedImage sheet : sheets()) {
      int height = 0;
      for (int y = 0; y < sheet.getHeight(); y++) {
        if ((sheet.getRGB(sheet.getWidth() / 2, y) & 0xffffff) == TOTAL) {
          height++;
        } else {
          bars += height > 0 ? 1 : 0; // a part of a bar counts, too
          height = 0;
        }
      }
    }
    assertThat(bars).isEqualTo(CALLS - 1); // the last one is red
  }

  @Test
  void it_has_all_calls_and_whole_frames_but_no_controls() throws Exception {
    String text = run("pdftotext", "-raw", PDF.toString(), "-");
    assertThat(text).contains("Class" + (CALLS - 1) + ".run").doesNotContain("invert", "zoom in");
    String joined = text.replaceAll("\\s", "");
    assertThat(Pattern.compile(Pattern.quote(FRAME)).matcher(joined).results().count())
        .isEqualTo(3); // at the timeline, in the table and of the thread
  }

  private List<BufferedImage> sheets() throws Exception {
    Path images = Files.createDirectory(folder.resolve("sheets"));
    String resolution = Integer.toString(DOTS_PER_INCH);
    run("pdftoppm", "-r", resolution, "-png", PDF.toString(), images.resolve("sheet").toString());
    List<BufferedImage> sheets = new ArrayList<>();
    try (Stream<Path> files = Files.list(images).sorted()) {
      for (Path file : files.toList()) {
        sheets.add(ImageIO.read(file.toFile()));
      }
    }
    assertThat(sheets).hasSizeGreaterThan(1);
    return sheets;
  }

  private static String run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": exit status " + process.exitValue());
    }
    return out;
  }
}
