package dev.serin.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * {@code docs/maven.md} shows the projects that are built, and names the parameters of the goals.
 */
class MavenPageTest {
  private static final Path PAGE = Path.of("../docs/maven.md");
  private static final Pattern SNIPPET = Pattern.compile("(?s)```xml\n(.*?)```");
  private static final Pattern VERSION = Pattern.compile("<version>[^<]*</version>");
  private static final Pattern SECTION = Pattern.compile("(?ms)^### serin:(\\w+)$(.*?)(?=^##|\\z)");
  private static final Pattern OF_ALL = Pattern.compile("(?ms)^## Goals$(.*?)(?=^##)");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+)` \\| (?:`([\\w.]+)`)? ?\\| ([^|]*?) ?\\|");

  /** The properties that depend on the folder of the build. */
  private static final Map<String, String> FOLDERS =
      Map.of(
          "project.build.directory", "target", "project.build.outputDirectory", "target/classes");

  @Test
  void what_the_page_shows_is_what_projects_are_built_with() throws IOException {
    List<String> poms = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src/it"))) {
      for (Path pom : files.filter(file -> file.endsWith("pom.xml")).toList()) {
        poms.add(oneLine(Files.readString(pom)));
      }
    }
    List<MatchResult> snippets = found(SNIPPET, Files.readString(PAGE));
    assertThat(snippets).hasSizeGreaterThanOrEqualTo(2);
    for (MatchResult snippet : snippets) {
      String shown = oneLine(snippet.group(1));
      assertThat(poms).as(shown).anyMatch(pom -> pom.contains(shown));
    }
  }

  @Test
  void the_page_names_the_parameters_of_each_goal_with_property_and_default() throws Exception {
    String page = Files.readString(PAGE);
    String ofAll = found(OF_ALL, page).get(0).group(1);
    Map<String, SortedSet<String>> documented = new TreeMap<>();
    for (MatchResult section : found(SECTION, page)) {
      if (!section.group(1).equals("help")) {
        documented.put(section.group(1), rows(ofAll + section.group(2)));
      }
    }
    assertThat(documented).isEqualTo(goals());
  }

  /** The parameters in a table: name, property and, if it is a single value, default. */
  private static SortedSet<String> rows(String text) {
    SortedSet<String> rows = new TreeSet<>();
    for (MatchResult row : found(ROW, text)) {
      boolean isValue = row.group(3).matches("`[^`]*`");
      String byDefault = isValue ? row.group(3).replace("`", "") : "";
      rows.add(row.group(1) + " " + (row.group(2) == null ? "" : row.group(2)) + " " + byDefault);
    }
    return rows;
  }

  /** The same parameters, from Maven's descriptor of the plugin. */
  private static Map<String, SortedSet<String>> goals() throws Exception {
    Map<String, SortedSet<String>> goals = new TreeMap<>();
    Document plugin =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("target/classes/META-INF/maven/plugin.xml").toFile());
    for (Element mojo : elements(plugin.getElementsByTagName("mojo"))) {
      String goal = text(mojo, "goal");
      if (!goal.equals("help")) {
        assertThat(text(mojo, "threadSafe")).as(goal).isEqualTo("true");
        SortedSet<String> parameters = new TreeSet<>();
        Element values = elements(mojo.getElementsByTagName("configuration")).get(0);
        for (Element parameter : elements(mojo.getElementsByTagName("parameter"))) {
          String name = text(parameter, "name");
          if (text(parameter, "editable").equals("true")) {
            assertThat(text(parameter, "description")).as(name).endsWith(".");
            parameters.add(name + " " + propertyAndDefault(values, name));
          }
        }
        goals.put(goal, parameters);
      }
    }
    return goals;
  }

  private static String propertyAndDefault(Element values, String name) {
    List<Element> value = elements(values.getElementsByTagName(name));
    if (value.isEmpty()) {
      return " ";
    }
    String property = value.get(0).getTextContent().replaceAll("^\\$\\{(.*)\\}$", "$1");
    String byDefault = value.get(0).getAttribute("default-value");
    for (Map.Entry<String, String> folder : FOLDERS.entrySet()) {
      byDefault = byDefault.replace("${" + folder.getKey() + "}", folder.getValue());
    }
    return property + " " + (byDefault.contains("${") ? "" : byDefault);
  }

  private static String text(Element parent, String name) {
    return elements(parent.getElementsByTagName(name)).get(0).getTextContent();
  }

  private static List<Element> elements(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static String oneLine(String xml) {
    return VERSION.matcher(xml).replaceAll("").replaceAll("\\s+", "");
  }

  private static List<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }
}
