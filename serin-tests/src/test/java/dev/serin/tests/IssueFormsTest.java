package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The forms of issues on GitHub, which ignores a form with a mistake. */
@Tag("any-jvm")
class IssueFormsTest {
  private static final Set<String> FORM_KEYS =
      Set.of("name", "description", "title", "labels", "assignees", "projects", "type", "body");

  private static final Set<String> FIELD_KEYS = Set.of("type", "id", "attributes", "validations");

  /** The types of fields that a user fills in, with their attributes. */
  private static final Map<String, Set<String>> ATTRIBUTES =
      Map.of(
          "input", Set.of("label", "description", "placeholder", "value"),
          "textarea", Set.of("label", "description", "placeholder", "value", "render"),
          "dropdown", Set.of("label", "description", "multiple", "options", "default"),
          "checkboxes", Set.of("label", "description", "options"));

  @Test
  void each_form_has_the_keys_that_github_demands_and_no_unknown_ones() throws IOException {
    for (Map<?, ?> form : forms()) {
      assertThat(FORM_KEYS).containsAll(strings(form.keySet()));
      assertThat(text(form, "name")).isNotBlank();
      assertThat(text(form, "description")).isNotBlank();
      assertThat(fields(form)).anyMatch(field -> ATTRIBUTES.containsKey(text(field, "type")));
    }
  }

  @Test
  void names_of_forms_and_ids_and_labels_of_fields_are_unique() throws IOException {
    List<Map<?, ?>> forms = forms();
    assertThat(forms.stream().map(form -> text(form, "name"))).doesNotHaveDuplicates();
    for (Map<?, ?> form : forms) {
      List<Map<?, ?>> answered = fields(form);
      answered.removeIf(field -> text(field, "type").equals("markdown"));
      assertThat(answered.stream().map(field -> text(field, "id")))
          .doesNotHaveDuplicates()
          .allMatch(id -> id.matches("[\\w-]+"));
      assertThat(answered.stream().map(field -> text(map(field, "attributes"), "label")))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void fields_have_known_types_and_attributes() throws IOException {
    for (Map<?, ?> form : forms()) {
      fields(form).forEach(IssueFormsTest::assertKnown);
    }
  }

  @Test
  void the_configuration_of_forms_has_known_keys() throws IOException {
    Map<?, ?> configuration = (Map<?, ?>) parsed(folder().resolve("config.yml"));
    assertThat(Set.of("blank_issues_enabled", "contact_links"))
        .containsAll(strings(configuration.keySet()));
    assertThat(configuration.get("blank_issues_enabled")).isInstanceOf(Boolean.class);
  }

  private static void assertKnown(Map<?, ?> field) {
    Map<?, ?> attributes = map(field, "attributes");
    Set<?> known = ATTRIBUTES.getOrDefault(text(field, "type"), Set.of());
    if (text(field, "type").equals("markdown")) {
      assertThat(attributes.keySet()).isEqualTo(Set.of("value"));
    } else {
      assertThat(strings(attributes.keySet())).contains("label").isSubsetOf(strings(known));
    }
    assertThat(FIELD_KEYS).containsAll(strings(field.keySet()));
    if (field.containsKey("validations")) {
      assertThat(map(field, "validations").keySet()).isEqualTo(Set.of("required"));
      assertThat(map(field, "validations").get("required")).isInstanceOf(Boolean.class);
    }
    if (known.contains("options")) {
      assertThat((List<?>) attributes.get("options")).isNotEmpty().doesNotHaveDuplicates();
    }
  }

  private static List<Map<?, ?>> forms() throws IOException {
    List<Map<?, ?>> forms = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder())) {
      for (Path file : files.sorted().toList()) {
        if (!file.endsWith("config.yml")) {
          forms.add((Map<?, ?>) parsed(file));
        }
      }
    }
    assertThat(forms).hasSizeGreaterThan(1);
    return forms;
  }

  private static List<Map<?, ?>> fields(Map<?, ?> form) {
    List<Map<?, ?>> fields = new ArrayList<>();
    ((List<?>) form.get("body")).forEach(field -> fields.add((Map<?, ?>) field));
    return fields;
  }

  private static Object parsed(Path file) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    return new Yaml(new SafeConstructor(options)).load(Files.readString(file));
  }

  private static List<String> strings(Set<?> keys) {
    return keys.stream().map(String::valueOf).toList();
  }

  private static Map<?, ?> map(Map<?, ?> parent, String key) {
    return (Map<?, ?>) Objects.requireNonNull(parent.get(key), key);
  }

  /** A text of a form; a missing one, or another value, is a mistake. */
  private static String text(Map<?, ?> parent, String key) {
    assertThat(parent.get(key)).as(key).isInstanceOf(String.class);
    return String.valueOf(parent.get(key));
  }

  private static Path folder() {
    return ModuleClasses.root().resolve(".github/ISSUE_TEMPLATE");
  }
}
