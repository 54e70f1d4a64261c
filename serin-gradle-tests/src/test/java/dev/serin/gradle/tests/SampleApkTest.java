package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.NameMapping;
import dev.serin.format.MethodName;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks probes and Serin's classes in the installable apps of the sample. R8 shrinks the release
 * apps.
 */
@Tag("gradle-apks")
class SampleApkTest {
  private static final Path SAMPLE = Path.of("../samples/android-app");
  private static final String BUILD_PROPERTIES = "assets/serin/build.properties";
  private static final String METHOD_MAP = "assets/serin/methodMapping.txt";
  private static final String PROVIDER = "dev.serin.android.SerinProvider";

  /** Parts of the runtime that apps may use and this one does not. */
  private static final List<String> UNUSED =
      List.of(
          "dev.serin.format.MethodMap",
          "dev.serin.runtime.ForegroundListener",
          "dev.serin.runtime.FrameListener",
          "dev.serin.runtime.FrameSubscription",
          "dev.serin.runtime.PageListener",
          "dev.serin.runtime.SceneListener");

  private static final String ENTER = "Ldev/serin/Probe;.enter:(I)I";

  @TempDir private static Path folder;
  private static GradleProject watched;
  private static GradleProject unwatched;
  private static GradleProject withoutProbes;

  @BeforeAll
  static void build() throws Exception {
    watched = GradleProject.copyOf(SAMPLE, folder.resolve("watched"));
    watched.appendScript("build.gradle", "marking/collecting.gradle");
    watched.build(
        "collectAndroidxDebug",
        "assemblePlainDebug",
        "assemblePlainRelease",
        "assembleAndroidxDebug",
        "assembleAndroidxRelease");
    unwatched = GradleProject.copyOf(SAMPLE, folder.resolve("unwatched"));
    unwatched.append("build.gradle", "serin { buildTypes { release { enabled = false } } }\n");
    unwatched.build("assemblePlainRelease", "assembleAndroidxRelease");
    withoutProbes = GradleProject.copyOf(SAMPLE, folder.resolve("without"));
    withoutProbes.append("build.gradle", "serin { exclude '*' }\n");
    withoutProbes.build("assembleAndroidxDebug", "assembleAndroidxRelease");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plainDebug", "plainRelease", "androidxDebug", "androidxRelease"})
  void apps_are_signed_and_aligned(String variant) throws Exception {
    apk(watched, variant).verify();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plainDebug", "androidxDebug"})
  void methods_have_the_probes_that_the_map_says_and_no_other(String variant) throws Exception {
    SortedMap<String, Integer> found = new TreeMap<>();
    apk(watched, variant)
        .calls(ENTER)
        .forEach(
            (method, ids) -> {
              assertThat(ids).as(method).hasSize(1);
              assertThat(found.put(beforeDesugaring(method), ids.first())).as(method).isNull();
            });
    SortedMap<String, Integer> said = Probes.said(reports(variant));
    assertThat(without(found, said)).as("not said").isEmpty();
    assertThat(without(said, found)).as("not there").isEmpty();
  }

  @Test
  void classes_of_the_app_and_its_libraries_have_the_frames_that_a_verifier_wants()
      throws Exception {
    Path classes = watched.file("build/collected/androidxDebug");
    assertThat(Probes.inFolder(classes)).isEqualTo(Probes.said(reports("androidxDebug")));
    assertThat(JvmVerifier.complaints(classes, "")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plainRelease", "androidxRelease"})
  void what_is_shrunk_has_probes_only_where_the_mapping_says_it_went(String variant)
      throws Exception {
    NameMapping mapping = mapping(watched, variant);
    Map<Integer, String> names = new HashMap<>();
    Probes.said(reports(variant)).forEach((name, id) -> names.put(id, name));
    SortedSet<String> wrong = new TreeSet<>();
    apk(watched, variant)
        .calls(enter(mapping))
        .forEach(
            (method, ids) ->
                ids.stream()
                    .filter(id -> !mayHold(method, names.get(id), mapping))
                    .forEach(id -> wrong.add(method + " has " + id + " of " + names.get(id))));
    assertThat(wrong).isEmpty();
  }

  /** Covers methods that R8 did not merge. R8 also empties some methods that nobody can call. */
  @ParameterizedTest
  @ValueSource(strings = {"plainRelease", "androidxRelease"})
  void what_is_shrunk_has_still_its_probe(String variant) throws Exception {
    NameMapping mapping = mapping(watched, variant);
    Apk apk = apk(watched, variant);
    SortedMap<String, SortedSet<Integer>> found = apk.calls(enter(mapping));
    SortedMap<String, Integer> said = Probes.said(reports(variant));
    SortedSet<String> kept = new TreeSet<>();
    SortedSet<String> lost = new TreeSet<>();
    for (String method : apk.methods()) {
      List<MethodName> originals = mapping.originalMethods(name(method));
      String original = text(originals.get(0));
      Integer id = said.get(original);
      if (originals.size() == 1 && id != null) {
        boolean isThere = found.getOrDefault(method, new TreeSet<>()).contains(id);
        (isThere ? kept : lost).add(method + " of " + original);
      }
    }
    assertThat(lost).isEmpty();
    assertThat(kept).hasSizeGreaterThan(found.size() / 2);
  }

  /**
   * Whether a method of the shrunk app can have code of a method of the source. Ignores
   * descriptors, as the mapping lacks them where R8 merged classes.
   */
  private static boolean mayHold(String holder, @Nullable String method, NameMapping mapping) {
    if (method == null) {
      return false;
    }
    MethodName name = name(method);
    String qualified = name(holder).qualified();
    // The mapping has no methods without lines, which compilers add.
    String asItWas = mapping.obfuscatedClass(name.className()) + "." + name.methodName();
    return qualified.equals(asItWas)
        || mapping.obfuscatedMethods(name).stream()
            .anyMatch(other -> other.qualified().equals(qualified));
  }

  private static MethodName name(String method) {
    String[] parts = method.split(" ", 3);
    return new MethodName(0, parts[0], parts[1], parts[2]);
  }

  private static String text(MethodName name) {
    return name.className() + " " + name.methodName() + " " + name.descriptor();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plainRelease", "androidxRelease"})
  void of_the_runtime_there_is_what_is_needed(String variant) throws Exception {
    assertThat(apk(watched, variant).classes()).contains(PROVIDER);
    assertThat(ofSerin(watched, variant))
        .contains("dev.serin.Probe", PROVIDER, "dev.serin.runtime.Tracer")
        .doesNotContainAnyElementsOf(UNUSED);
    // The mapping does not list them as merged into another class or inlined, either.
    assertThat(Files.readString(mappingFile(watched, variant)))
        .doesNotContain(UNUSED.toArray(new String[0]));
    String debug = variant.replace("Release", "Debug");
    assertThat(apk(watched, debug).classes()).containsAll(UNUSED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plainRelease", "androidxRelease"})
  void where_serin_is_off_nothing_of_it_is_left(String variant) throws Exception {
    assertThat(ofSerin(unwatched, variant)).isEmpty();
    assertThat(apk(unwatched, variant).text(BUILD_PROPERTIES)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plainDebug", "plainRelease", "androidxDebug", "androidxRelease"})
  void an_app_knows_the_build_that_it_is_of(String variant) throws Exception {
    Apk apk = apk(watched, variant);
    Properties build = new Properties();
    build.load(new StringReader(String.valueOf(apk.text(BUILD_PROPERTIES))));
    Path map = reports(variant).resolve("methodMapping.txt");
    assertThat(build.getProperty("mapId")).isNotNull().isEqualTo(header(map, "# mapId "));
    boolean isDebug = variant.endsWith("Debug");
    String methods = Files.readString(map).replaceAll("(?m)^# source .*\n", "");
    assertThat(Files.readString(map)).contains("\n# source MainActivity.");
    assertThat(apk.text(METHOD_MAP)).isEqualTo(isDebug ? methods : null);
    assertThat(build.getProperty("mappingId"))
        .isEqualTo(isDebug ? null : header(mappingFile(watched, variant), "# pg_map_id: "));
  }

  /**
   * The aim is 5 bytes per method, which neither app meets. These limits reflect the current sizes
   * and reveal growth. The test writes the sizes to a file; docs/performance.md lists them.
   */
  @Test
  void an_app_grows_by_few_bytes() throws Exception {
    StringBuilder figures = new StringBuilder();
    double debug = bytesPerMethod("androidxDebug", ENTER, figures);
    String enter = enter(mapping(watched, "androidxRelease"));
    double release = bytesPerMethod("androidxRelease", enter, figures);
    long runtime =
        apk(withoutProbes, "androidxRelease").size() - apk(unwatched, "androidxRelease").size();
    figures.append("androidxRelease: the runtime takes ").append(runtime).append(" bytes\n");
    Files.writeString(Path.of("target/apk-sizes.txt"), figures);
    assertThat(debug).isBetween(1.0, 7.0);
    assertThat(release).isBetween(1.0, 9.0);
    assertThat(runtime).isBetween(1L, 90_000L);
  }

  private static double bytesPerMethod(String variant, String enter, StringBuilder figures)
      throws Exception {
    Apk apk = apk(watched, variant);
    Set<Integer> ids = new HashSet<>();
    apk.calls(enter).values().forEach(ids::addAll);
    long without = apk(withoutProbes, variant).size();
    long growth = apk.size() - without;
    String line = "%s: %d bytes without probes, %d more for %d methods, %d for the map%n";
    figures.append(line.formatted(variant, without, growth, ids.size(), apk.size(METHOD_MAP)));
    return (double) growth / ids.size();
  }

  private static String header(Path file, String name) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(name.length()).trim())
          .findFirst()
          .orElseThrow();
    }
  }

  /** Serin's own classes in an app, by their names in the source. */
  private static Set<String> ofSerin(GradleProject project, String variant) throws Exception {
    NameMapping mapping = mapping(project, variant);
    return apk(project, variant).classes().stream()
        .map(mapping::originalClass)
        .filter(name -> name.startsWith("dev.serin.") && !name.startsWith("dev.serin.samples."))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String enter(NameMapping mapping) {
    MethodName enter = new MethodName(0, "dev.serin.Probe", "enter", "(I)I");
    List<MethodName> became = mapping.obfuscatedMethods(enter);
    assertThat(became).as("what R8 did not inline").hasSize(1);
    String type = became.get(0).className().replace('.', '/');
    return "L" + type + ";." + became.get(0).methodName() + ":(I)I";
  }

  private static SortedMap<String, Integer> without(
      SortedMap<String, Integer> some, SortedMap<String, Integer> others) {
    SortedMap<String, Integer> rest = new TreeMap<>(some);
    rest.entrySet().removeAll(others.entrySet());
    return rest;
  }

  /**
   * The name in the class file. For old Android, desugaring renames methods of interfaces and
   * lambdas.
   */
  private static String beforeDesugaring(String method) {
    String[] parts = method.split(" ", 3);
    String type = parts[0];
    String name = parts[1];
    String descriptor = parts[2];
    String lambda = "$" + type.replace('.', '-');
    if (name.startsWith("lambda$") && name.endsWith(lambda)) {
      name = name.substring(0, name.length() - lambda.length());
    } else if (type.endsWith("$-CC")) {
      type = type.substring(0, type.length() - "$-CC".length());
      String self = "(L" + type + ";";
      String prefix = name.replaceFirst("^(\\$default\\$|\\$private\\$|).*", "$1");
      if (!prefix.isEmpty() && descriptor.startsWith(self)) {
        name = name.substring(prefix.length());
        descriptor = "(" + descriptor.substring(self.length());
      }
    }
    return type + " " + name + " " + descriptor;
  }

  private static Apk apk(GradleProject project, String variant) {
    String type = variant.endsWith("Debug") ? "debug" : "release";
    String flavour = variant.startsWith("plain") ? "plain" : "androidx";
    String name = "/serin-sample-" + flavour + "-" + type + ".apk";
    return new Apk(project.file("build/outputs/apk/" + flavour + "/" + type + name));
  }

  private static Path reports(String variant) {
    return watched.file("build/outputs/serin/" + variant);
  }

  private static NameMapping mapping(GradleProject project, String variant) throws Exception {
    return NameMapping.read(mappingFile(project, variant));
  }

  private static Path mappingFile(GradleProject project, String variant) {
    return project.file("build/outputs/mapping/" + variant + "/mapping.txt");
  }
}
