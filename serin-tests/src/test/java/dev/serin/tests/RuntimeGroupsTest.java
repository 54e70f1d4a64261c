package dev.serin.tests;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The groups of classes in serin-runtime, which are listed in its {@code package-info.java}. */
@Tag("any-jvm")
class RuntimeGroupsTest {
  private static final Pattern GROUP =
      Pattern.compile("(?m)^ \\* (\\w+): .*\n \\*   uses: (.*)\n((?: \\*   .*\n)+)");
  private static final Map<String, Group> GROUPS = read();

  private record Group(Set<String> uses, Set<String> classes) {}

  private static Map<String, Group> read() {
    Path file =
        ModuleClasses.root()
            .resolve("serin-runtime/src/main/java/dev/serin/runtime/package-info.java");
    Map<String, Group> groups = new LinkedHashMap<>();
    try {
      for (MatchResult found : GROUP.matcher(Files.readString(file)).results().toList()) {
        Set<String> uses = Set.of(found.group(2).split(", "));
        Set<String> classes = Set.of(found.group(3).replace(" * ", "").trim().split("\\s+"));
        groups.put(found.group(1), new Group(uses, classes));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return groups;
  }

  static Set<String> groups() {
    return GROUPS.keySet();
  }

  @Test
  void each_class_is_in_one_group() {
    List<String> listed = new ArrayList<>();
    GROUPS.values().forEach(group -> listed.addAll(group.classes));
    Set<String> existing =
        runtime().stream().map(RuntimeGroupsTest::outermost).collect(Collectors.toSet());
    existing.remove("package-info");
    assertThat(listed).containsExactlyInAnyOrderElementsOf(existing);
  }

  @Test
  void a_group_uses_only_groups_further_down() {
    Set<String> above = new HashSet<>();
    GROUPS.forEach(
        (name, group) -> {
          above.add(name);
          assertThat(group.uses).as(name).doesNotContainAnyElementsOf(above);
        });
  }

  @ParameterizedTest
  @MethodSource("groups")
  void a_class_uses_only_its_group_and_those_that_its_group_names(String name) {
    Group group = GROUPS.get(name);
    Set<String> allowed = new HashSet<>(group.classes);
    GROUPS.forEach(
        (other, its) -> {
          if (group.uses.contains(other)) {
            allowed.addAll(its.classes);
          }
        });
    noClasses()
        .that(describe("are in " + name, type -> group.classes.contains(outermost(type))))
        .should()
        .dependOnClassesThat(
            describe(
                "are in another group",
                type ->
                    type.getBaseComponentType().getPackageName().equals("dev.serin.runtime")
                        && !allowed.contains(outermost(type))))
        .check(runtime());
  }

  private static JavaClasses runtime() {
    return ModuleClasses.main(List.of("serin-runtime"));
  }

  private static String outermost(JavaClass type) {
    return type.getBaseComponentType()
        .getName()
        .replaceFirst("^.*\\.", "")
        .replaceFirst("\\$.*", "");
  }
}
