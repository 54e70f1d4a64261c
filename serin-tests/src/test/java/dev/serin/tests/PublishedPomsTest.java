package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The POMs of published modules have the data that Maven Central demands, and the BOM has all. */
@Tag("any-jvm")
class PublishedPomsTest {
  private static final String BOM = "serin-bom";

  /** Elements that modules inherit, with the parts that each must have. */
  private static final Map<String, List<String>> INHERITED =
      Map.of(
          "url", List.of(),
          "licenses", List.of("license/name", "license/url"),
          "developers", List.of("developer/name", "developer/organization"),
          "scm", List.of("connection", "developerConnection", "url"));

  private static Element parent;

  static List<String> published() throws IOException {
    return ModuleClasses.publishedFolders();
  }

  @BeforeAll
  static void read_the_parent() throws Exception {
    parent = pom("");
  }

  @ParameterizedTest
  @MethodSource("published")
  void a_published_module_has_a_name_and_a_description_of_its_own(String module) throws Exception {
    Element pom = pom(module);
    assertThat(text(pom, "name")).startsWith("Serin");
    assertThat(text(pom, "description")).endsWith(".").doesNotContain("Not published");
  }

  @ParameterizedTest
  @MethodSource("published")
  void a_published_module_inherits_address_licence_developers_and_sources(String module)
      throws Exception {
    Element pom = pom(module);
    assertThat(text(pom, "parent/artifactId")).isEqualTo(text(parent, "artifactId"));
    assertThat(text(pom, "parent/version")).isEqualTo(text(parent, "version"));
    INHERITED.keySet().forEach(element -> assertThat(find(pom, element)).as(element).isEmpty());
  }

  @Test
  void the_parent_has_all_that_modules_inherit() {
    INHERITED.forEach(
        (element, parts) -> {
          assertThat(text(parent, element)).as(element).isNotBlank();
          parts.forEach(
              part -> assertThat(text(parent, element + "/" + part)).as(part).isNotBlank());
        });
    assertThat(text(parent, "name")).isNotBlank();
    assertThat(text(parent, "description")).isNotBlank();
  }

  /** Maven would add the module's name to the address. */
  @Test
  void modules_inherit_addresses_unchanged() {
    assertThat(parent.getAttribute("child.project.url.inherit.append.path")).isEqualTo("false");
    Element scm = find(parent, "scm").get(0);
    for (String address : List.of("connection", "developerConnection", "url")) {
      assertThat(scm.getAttribute("child.scm." + address + ".inherit.append.path"))
          .isEqualTo("false");
    }
  }

  @Test
  void the_profile_for_releases_adds_archives_of_sources_and_documentation() {
    List<String> goals = new ArrayList<>();
    for (Element profile : find(parent, "profiles/profile")) {
      if (text(profile, "id").equals("release")) {
        find(profile, "build/plugins/plugin/executions/execution/goals/goal")
            .forEach(goal -> goals.add(goal.getTextContent()));
      }
    }
    assertThat(goals).containsExactlyInAnyOrder("jar-no-fork", "jar");
  }

  @Test
  void the_bom_lists_each_published_module_with_an_archive_and_no_other() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    for (String module : published()) {
      Element pom = pom(module);
      if (!text(pom, "packaging").equals("pom")) {
        boolean isForAndroid = module.startsWith("serin-android");
        expected.put(text(pom, "artifactId"), isForAndroid ? "aar" : "");
      }
    }
    Map<String, String> listed = new TreeMap<>();
    List<Element> entries = find(pom(BOM), "dependencyManagement/dependencies/dependency");
    for (Element entry : entries) {
      assertThat(text(entry, "groupId")).isEqualTo(text(parent, "groupId"));
      assertThat(text(entry, "version")).isEqualTo("${project.version}");
      listed.put(text(entry, "artifactId"), text(entry, "type"));
    }
    assertThat(entries).hasSize(listed.size());
    assertThat(listed).isEqualTo(expected).hasSizeGreaterThan(15);
  }

  private static Element pom(String module) throws Exception {
    Path file = ModuleClasses.root().resolve(module).resolve("pom.xml");
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(file.toFile())
        .getDocumentElement();
  }

  /** The text of the first element of a path; empty if there is none. */
  private static String text(Element from, String path) {
    return find(from, path).stream().map(Node::getTextContent).findFirst().orElse("");
  }

  /** The elements of a path of names, separated by slashes. */
  private static List<Element> find(Element from, String path) {
    Stream<Element> found = Stream.of(from);
    for (String name : path.split("/", -1)) {
      found = found.flatMap(element -> children(element, name));
    }
    return found.toList();
  }

  private static Stream<Element> children(Element element, String name) {
    NodeList nodes = element.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node instanceof Element && node.getNodeName().equals(name))
        .map(Element.class::cast);
  }
}
