package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The site of the documents, which {@code .ci/site} builds, in a browser. */
class SiteTest extends BrowserTest {
  private static final String BASE = "/serin/";
  private static final String SOURCES = "https://example.org/serin";
  private static final int PHONE_WIDTH = 390;

  private static final int MIN_PAGES = 25;

  private static final String RESULTS = "document.querySelectorAll('.VPLocalSearchBox .result')";

  @TempDir private static Path built;

  private static Path site;
  private static SiteServer server;

  @BeforeAll
  static void build() throws Exception {
    site = built.resolve("site");
    Run run =
        start(root().resolve(".ci/site"), "--base", BASE, "--sources", SOURCES, site.toString());
    assertThat(run.status).as(run.output).isZero();
    server = new SiteServer(site, BASE);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  boolean isOwn(String url) {
    return url.startsWith(server.address("").toString()) || url.startsWith("data:");
  }

  /** Errors and requests are checked after each test. */
  @Test
  void each_page_is_light_or_dark_fits_a_phone_and_has_no_broken_link() throws Exception {
    Map<String, String> wrong = new LinkedHashMap<>();
    Map<String, Set<String>> ids = new TreeMap<>();
    Map<String, List<String>> links = new TreeMap<>();
    for (String page : pages()) {
      browser.resize(1440, 900);
      browser.prefer("light");
      browser.open(server.address(page));
      ids.put(page, new TreeSet<>(texts("document.querySelectorAll('[id]')", "id")));
      links.put(page, texts("document.querySelectorAll('a[href], img')", "href || each.src"));
      String colours = colours();
      browser.prefer("dark");
      await("document.documentElement.classList.contains('dark')");
      colours += colours();
      browser.resize(PHONE_WIDTH, 844);
      int width = browser.value("document.documentElement.scrollWidth").asInt();
      if (width > PHONE_WIDTH || !colours.equals("lightdark")) {
        wrong.put(page, "width " + width + ", " + colours);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(broken(links, ids)).isEmpty();
    assertThat(links.get("android.html"))
        .contains(SOURCES + "/tree/HEAD/samples/android-app")
        .anyMatch(link -> link.endsWith("/pictures/android-list.png"));
  }

  /** Links that lead to no file of the site, no heading of it, and not elsewhere. */
  private static List<String> broken(
      Map<String, List<String>> links, Map<String, Set<String>> ids) {
    String own = server.address("").toString();
    List<String> broken = new ArrayList<>();
    links.forEach(
        (page, targets) -> {
          for (String target : targets) {
            if (target.startsWith(own)
                ? !exists(URI.create(target), ids)
                : !target.startsWith("https://")) {
              broken.add(page + ": " + target);
            }
          }
        });
    return broken;
  }

  private static boolean exists(URI address, Map<String, Set<String>> ids) {
    String name = address.getPath().substring(BASE.length());
    String file = name.isEmpty() ? "index.html" : name;
    String id = address.getFragment();
    boolean isFile = id == null || id.isEmpty();
    return isFile
        ? Files.isRegularFile(site.resolve(file))
        : ids.containsKey(file) && ids.get(file).contains(id);
  }

  /** Whether dark text is on a light page, or the other way round. */
  private String colours() throws Exception {
    return text(
        "(() => { const sum = colour => colour.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b,"
            + " 0); const style = getComputedStyle(document.body); const page ="
            + " sum(style.backgroundColor), ink = sum(style.color); return page > 600 && ink < 300"
            + " ? 'light' : page < 150 && ink > 500 ? 'dark' : `text ${style.color} on"
            + " ${style.backgroundColor}`; })()");
  }

  @Test
  void the_search_finds_a_word_and_opens_its_section() throws Exception {
    browser.open(server.address(""));
    browser.value("document.querySelector('#local-search button').click()");
    await("document.activeElement.matches('.VPLocalSearchBox input')");
    browser.type("heartbeat");
    await(RESULTS + ".length > 2");
    assertThat(texts(RESULTS, "textContent"))
        .anyMatch(text -> text.contains("Hangs between messages"));
    browser.press("Enter");
    await("/heartbeat/i.test(document.querySelector('main').textContent)");
    assertThat(text("location.pathname + location.hash")).matches(BASE + "[a-z-]+[.]html#[a-z-]+");
  }

  @ParameterizedTest
  @CsvSource({"1440, light", "390, dark"})
  void diagrams_are_drawn_and_enlarged_and_axe_finds_nothing(int width, String scheme)
      throws Exception {
    browser.resize(width, 900);
    browser.prefer(scheme);
    browser.open(server.address("architecture.html"));
    await("document.querySelectorAll('.diagram svg').length === 2");
    assertThat(text("document.querySelector('.diagram svg').textContent"))
        .contains("serin-runtime", "inside the watched program");
    loadAxe();
    assertThat(violations()).isEmpty();
    browser.value("document.querySelector('.diagram button').click()");
    await("document.querySelector('dialog[open] svg')");
    assertThat(browser.value("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(width);
  }

  @Test
  void licences_of_scripts_are_in_the_site() throws IOException {
    assertThat(Files.readString(site.resolve("licences.txt")))
        .contains(
            "vitepress 1", "vue 3", "minisearch 7", "@docsearch/css 3", "Mermaid 11", "d3-shape 3");
    assertThat(Files.readString(site.resolve("LICENSE.txt"))).contains("Apache License");
  }

  @Test
  void a_broken_link_is_an_error_with_file_and_line() throws Exception {
    Path tree = tree();
    Path page = tree.resolve("docs/agent.md");
    int lines = Files.readAllLines(page).size();
    String text =
        "\n"
            + "[a](nothing.md)\n"
            + "and [b](cli.md#nothing),\n"
            + "[c](#agent-none)\n\n"
            + "<p>\n"
            + "<img src=\"pictures/none.png\">\n"
            + "</p>\n";
    Files.writeString(page, Files.readString(page) + text);
    Files.writeString(tree.resolve("docs/new.md"), "# New\n");
    Run run = start(tree.resolve(".ci/site"), tree.resolve("site").toString());
    assertThat(run.status).as(run.output).isEqualTo(1);
    assertThat(run.output.lines())
        .containsExactly(
            "site: docs/new.md is in no group of docs/site/pages.mjs; add it to one",
            "site: docs/agent.md:" + (lines + 2) + ": nothing.md does not exist: (nothing.md)",
            "site: docs/agent.md:"
                + (lines + 3)
                + ": docs/cli.md has no heading with the id nothing: (cli.md#nothing)",
            "site: docs/agent.md:"
                + (lines + 4)
                + ": docs/agent.md has no heading with the id agent-none: (#agent-none)",
            "site: docs/agent.md:"
                + (lines + 7)
                + ": pictures/none.png does not exist: (pictures/none.png)");
    assertThat(tree.resolve("site")).doesNotExist();
  }

  @Test
  void a_folder_with_other_files_is_not_replaced() throws Exception {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    Run run = start(root().resolve(".ci/site"), folder.toString());
    assertThat(run.status).isEqualTo(1);
    assertThat(run.output)
        .isEqualTo(
            "site: "
                + folder
                + " has other files than a site; give an empty folder or a new one\n");
    assertThat(folder.resolve("mine.txt")).exists();
  }

  /** A copy of the sources that has the same packages of npm. */
  private Path tree() throws Exception {
    Path tree = folder.resolve("tree");
    Run copy = start(root().resolve(".ci/copy"), tree.toString());
    assertThat(copy.status).as(copy.output).isZero();
    Path packages = root().resolve("target/site-build/node_modules");
    Files.createDirectories(tree.resolve("target/site-build"));
    Files.createSymbolicLink(tree.resolve("target/site-build/node_modules"), packages);
    return tree;
  }

  /** Waits until a condition is true in the page. */
  private void await(String condition) throws Exception {
    browser.value(
        "new Promise(done => { const check = () => { if ("
            + condition
            + ") { done(0); } };"
            + " new MutationObserver(check).observe(document, {subtree: true, childList: true,"
            + " attributes: true}); document.addEventListener('focusin', check); check(); })");
  }

  private static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(site)) {
      List<String> pages =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".html") && !name.equals("404.html"))
              .sorted()
              .toList();
      assertThat(pages)
          .contains("index.html", "android.html", "changelog.html")
          .hasSizeGreaterThanOrEqualTo(MIN_PAGES);
      return pages;
    }
  }

  private record Run(int status, String output) {}

  private static Run start(Path script, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), output);
  }

  private static Path root() {
    return ModuleClasses.root();
  }
}
