package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.report.HtmlReport;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A test of a page in a browser, which must load no file of others and print no error. */
@Tag("display")
abstract class BrowserTest {
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  /** The rules that a page breaks, with the elements. */
  private static final String VIOLATIONS =
      "axe.run({resultTypes: ['violations']}).then(found => found.violations.map(rule =>"
          + " rule.id + ': ' + rule.nodes.map(node => node.html.slice(0, 200)).join(' | ')))";

  @TempDir Path folder;
  Browser browser;

  @BeforeEach
  final void startBrowser() throws Exception {
    browser = new Browser(Files.createDirectory(folder.resolve("profile")));
    browser.resize(1440, 900);
  }

  @AfterEach
  final void stopBrowser() {
    browser.close();
    assertThat(browser.errors()).isEmpty();
    assertThat(browser.requests()).allMatch(url -> url.startsWith("about:") || isOwn(url));
  }

  /** Whether a page may load an address. */
  boolean isOwn(String url) {
    return url.startsWith("file:");
  }

  /** Issues of a file with these lines. */
  final IssueSet read(String file, List<String> lines) throws Exception {
    Path issues = Files.write(folder.resolve(file), lines);
    return new IssueReader(new MethodMaps()).read(List.of(issues));
  }

  /** A file with the page of issues. */
  final Path page(List<String> issues) throws Exception {
    String page = new HtmlReport().page(read("issues.jsonl", issues));
    return Files.writeString(folder.resolve("report.html"), page);
  }

  final String text(String expression) throws Exception {
    return browser.value(expression).asText();
  }

  final List<String> texts(String expression) throws Exception {
    return StreamSupport.stream(browser.value(expression).spliterator(), false)
        .map(JsonNode::asText)
        .toList();
  }

  /** A property of each of several elements. */
  final List<String> texts(String elements, String property) throws Exception {
    return texts("[..." + elements + "].map(each => each." + property + ")");
  }

  /** An expression for each drawn bar of the first flame graph, which may use graph and bar. */
  final List<String> bars(String expression) throws Exception {
    return texts(
        "(graph => [...graph.layout.bars()].map(bar => "
            + expression
            + "))(document.querySelector('.flame').flameGraph)");
  }

  /** The texts that a flame graph draws. */
  final List<String> drawnLabels() throws Exception {
    return texts(
        "(() => { const drawn = []; const context = CanvasRenderingContext2D.prototype;"
            + " const draw = context.fillText; context.fillText = text => drawn.push(text);"
            + " document.querySelector('.flame').flameGraph.canvas.draw();"
            + " context.fillText = draw; return drawn; })()");
  }

  /**
   * The text that a screen reader reads for the element with the focus: that of its current part.
   */
  final String activeText() throws Exception {
    return text(
        "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
            + ".ariaLabel");
  }

  /** How many pixels the page, and tables that have to fit it, are wider than the room for them. */
  final int hiddenWidth() throws Exception {
    return browser
        .value(
            "[document.documentElement, ...document.querySelectorAll('.messages, .compared')]"
                + ".reduce((sum, box) => sum + box.scrollWidth - box.clientWidth, 0)")
        .asInt();
  }

  final void loadAxe() throws Exception {
    try (InputStream in = BrowserTest.class.getResourceAsStream(AXE)) {
      browser.value(new String(in.readAllBytes(), StandardCharsets.UTF_8) + "; 0");
    }
  }

  /** The rules of accessibility that the page breaks, after {@link #loadAxe}. */
  final List<String> violations() throws Exception {
    return texts(VIOLATIONS);
  }
}
