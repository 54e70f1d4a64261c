package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A script runs each tag, version of Android and number of inputs that {@code mvn verify} leaves
 * out.
 */
@Tag("any-jvm")
class TestTagsTest {
  private static final Pattern TAG = Pattern.compile("(?m)^ *@Tag\\(\"([^\"]+)\"\\)");
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");
  private static final String PROFILES = " -P(?:[\\w-]+,)*";

  /** For each tag, the script and the command in it that runs the tests. */
  private static final Map<String, Command> RUN_BY =
      Map.of(
          "long", new Command(".ci/run", "maven verify" + PROFILES + "long\\b"),
          "display", new Command(".ci/run", "maven verify" + PROFILES + "display\\b"),
          "bill-of-materials",
              new Command(".ci/run", "maven verify" + PROFILES + "bill-of-materials\\b"),
          "gradle", new Command(".ci/gradle-tests", "mvn\\b.* verify" + PROFILES + "gradle\\b"),
          "gradle-apks", new Command("proof", "mvn\\b.* -Dserin\\.test\\.groups=gradle-apks\\b"),
          "gradle-versions",
              new Command("proof", "mvn\\b.* -Dserin\\.test\\.groups=gradle-versions\\b"));

  private record Command(String script, String pattern) {}

  @Test
  void each_tag_that_mvn_verify_leaves_out_is_run_by_a_script() throws IOException {
    assertThat(RUN_BY.keySet()).containsExactlyInAnyOrderElementsOf(leftOut());
    for (Command command : RUN_BY.values()) {
      assertThat(read(command.script)).containsPattern("(?m)^[^#\n]*" + command.pattern);
    }
    assertThat(read(".ci/run")).containsPattern("(?m)^[^#\n]*\\.ci/gradle-tests$");
  }

  /** A step without the profile that leaves out tests whose result does not depend on the JVM. */
  @Test
  void a_step_on_one_jvm_runs_the_long_tests_of_any_jvm() throws IOException {
    assertThat(read(".ci/run")).containsPattern("(?m)^maven verify -Plong$");
  }

  @Test
  void the_long_tests_run_on_three_versions_of_android_and_with_many_damaged_inputs()
      throws IOException {
    assertThat(read("pom.xml"))
        .containsPattern(
            "<id>long</id>(?:(?!</profile>)[\\s\\S])*<serin.android.sdks>23,28,34</serin.android.sdks>");
    assertThat(read(".ci/run"))
        .containsPattern(
            "(?m)^  [^#\n]*-Dserin\\.fuzz\\.inputs=1000000 .*-Dserin\\.fuzz\\.seconds=30 ");
  }

  @Test
  void tests_have_only_tags_that_a_script_runs() throws IOException {
    Set<String> known = new TreeSet<>(leftOut());
    known.add("any-jvm");
    assertThat(used()).containsExactlyInAnyOrderElementsOf(known);
  }

  /** The tags that the build leaves out without a profile. */
  private static Set<String> leftOut() throws IOException {
    String pom = read("pom.xml");
    String tags =
        PROPERTY
            .matcher(property(pom, "serin.test.special"))
            .replaceAll(name -> property(pom, name.group(1)));
    return Set.of(tags.split(","));
  }

  /** The first value of a property, which is the one outside of profiles. */
  private static String property(String pom, String name) {
    Matcher value = Pattern.compile("<" + Pattern.quote(name) + ">([^<]+)<").matcher(pom);
    assertThat(value.find()).as(name).isTrue();
    return value.group(1);
  }

  /** The tags in the tests of all modules. */
  private static Set<String> used() throws IOException {
    Set<String> used = new TreeSet<>();
    try (Stream<Path> modules = Files.list(root())) {
      for (Path tests : modules.map(module -> module.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(tests)) {
          used.addAll(tags(tests));
        }
      }
    }
    return used;
  }

  private static Set<String> tags(Path tests) throws IOException {
    try (Stream<Path> files = Files.walk(tests)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> TAG.matcher(text(file)).results().map(tag -> tag.group(1)))
          .collect(Collectors.toSet());
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(String name) throws IOException {
    return Files.readString(root().resolve(name));
  }

  private static Path root() {
    return ModuleClasses.root();
  }
}
