package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.tests.programs.Shop;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archives for Android apps, and the results of Android's tools for them. */
@Tag("any-jvm")
@Tag("long")
class AndroidArchiveTest {
  private static final String REAL = "serin-android";
  private static final String NOOP = "serin-android-noop";

  static final String WITHOUT_FRAGMENTS =
      "warning: Type `androidx.fragment.app.FragmentManager$FragmentLifecycleCallbacks` was not"
          + " found, it is required for default or static interface methods desugaring of"
          + " `dev.serin.android.FragmentPages`";

  private static final long MAX_BYTES = 160 << 10;
  private static final long MAX_DEX_BYTES = 280 << 10;
  private static final long MAX_NOOP_BYTES = 4 << 10;
  private static final Pattern NAMED = Pattern.compile("android:name=\"([^\"]+)\"");
  private static final Pattern RULED =
      Pattern.compile("(?m)^-(?:keepnames|assumenosideeffects) class (\\S+)");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "(?s)<artifactId>([^<]+)</artifactId>\\s*<version>[^<]+</version>\\s*<scope>compile");

  /** The rule that a build derives from the manifest. */
  private static final String OF_MANIFEST =
      "-keep class dev.serin.android.SerinProvider { <init>(); }";

  /** The rule for apps that use all of Serin's API. */
  private static final String ALL_OF_IT =
      "-keep class dev.serin.android.Serin { public static *; }";

  private static final String PROBE = Probe.class.getName();
  private static final Map<String, DexBuild> SHRUNK = new LinkedHashMap<>();

  private static final String OF_APP =
      "-keep class " + Shop.class.getName() + " { public static *** *(...); }";

  @TempDir private static Path folder;

  /** Shrinks an app with probes, with either archive. */
  @BeforeAll
  static void shrink() throws Exception {
    Path app = Files.createDirectory(folder.resolve("app"));
    Path programs = Path.of(SerinProcess.classes()).resolve("dev/serin/tests/programs");
    for (String part : List.of("Shop", "Shelf", "Till", "Shape", "Circle", "Square")) {
      Files.copy(programs.resolve(part + ".class"), app.resolve(part + ".class"));
    }
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().probeAll(true));
    run.add(app, folder.resolve("probed"));
    assertThat(run.run().methods().methods()).isNotEmpty();
    for (String module : List.of(REAL, NOOP)) {
      SHRUNK.put(
          module,
          new DexBuild(dex(module))
              .shrunk(withApp(jars(module)), rules(module, OF_MANIFEST, ALL_OF_IT, OF_APP)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {REAL, NOOP})
  void it_holds_what_android_s_tools_look_for_and_nothing_else(String module) throws IOException {
    assertThat(entries(Files.readAllBytes(archive(module))))
        .containsExactly("AndroidManifest.xml", "R.txt", "classes.jar", "proguard.txt");
  }

  /** Resources of an archive could be confused with the app's. */
  @ParameterizedTest
  @ValueSource(strings = {REAL, NOOP})
  void it_has_no_resources(String module) throws IOException {
    assertThat(text(module, "R.txt")).isEmpty();
  }

  @Test
  void classes_that_are_named_in_it_are_in_it() throws Exception {
    List<String> named = new ArrayList<>(found(NAMED, text(REAL, "AndroidManifest.xml")));
    named.addAll(found(RULED, text(REAL, "proguard.txt")));
    assertThat(named).hasSize(2);
    Set<String> classes = entries(bytes(REAL, "classes.jar"));
    assertThat(named)
        .allSatisfy(name -> assertThat(classes).contains(name.replace('.', '/') + ".class"));
  }

  @Test
  void the_one_that_does_nothing_names_no_component_and_takes_out_probes() throws Exception {
    assertThat(found(NAMED, text(NOOP, "AndroidManifest.xml"))).isEmpty();
    List<String> ruled = found(RULED, text(NOOP, "proguard.txt"));
    assertThat(ruled).containsExactly(PROBE);
    for (String method :
        List.of(
            "enter(int)", "exit(int)", "thrown(int)", "caught(int)", "focus(java.lang.Object")) {
      assertThat(text(NOOP, "proguard.txt")).contains(" " + method);
    }
  }

  @Test
  void archives_and_what_r8_leaves_of_them_are_small() throws IOException {
    assertThat(Files.size(archive(REAL))).isLessThanOrEqualTo(MAX_BYTES);
    assertThat(dexBytes(dex(REAL))).isPositive().isLessThanOrEqualTo(MAX_DEX_BYTES);
    assertThat(Files.size(archive(NOOP))).isLessThanOrEqualTo(MAX_NOOP_BYTES);
  }

  @ParameterizedTest
  @ValueSource(strings = {REAL, NOOP})
  void its_pom_says_that_it_is_an_archive_and_needs_the_runtime(String module) throws IOException {
    Path file = ModuleClasses.root().resolve(module).resolve("target/published-pom.xml");
    String pom = Files.readString(file);
    assertThat(pom)
        .contains("<artifactId>" + module + "</artifactId>")
        .containsOnlyOnce("<packaging>aar</packaging>")
        .doesNotContain("<parent>");
    assertThat(found(DEPENDENCY, pom)).containsExactly("serin-runtime");
  }

  /** An app may lack fragments, although one class of Serin's extends one of theirs. */
  @ParameterizedTest
  @ValueSource(strings = {REAL, NOOP})
  void d8_takes_it_for_android_5_and_misses_only_what_an_app_need_not_have(String module)
      throws Exception {
    DexBuild build = new DexBuild(folder.resolve("whole.zip")).whole(jars(module));
    List<String> missed = module.equals(REAL) ? List.of(WITHOUT_FRAGMENTS) : List.of();
    assertThat(build.said()).isEqualTo(missed);
  }

  @ParameterizedTest
  @ValueSource(strings = {REAL, NOOP})
  void r8_s_full_mode_takes_it_without_a_word(String module) {
    assertThat(SHRUNK.get(module).said()).isEmpty();
    assertThat(SHRUNK.get(module).classes()).contains("dev.serin.android.Serin");
  }

  @Test
  void of_the_one_that_does_nothing_an_app_keeps_what_it_names_itself_and_no_probe() {
    assertThat(SHRUNK.get(REAL).classes())
        .contains(Shop.class.getName(), "dev.serin.runtime.Tracer", PROBE);
    assertThat(SHRUNK.get(NOOP).classes())
        .contains(Shop.class.getName())
        .doesNotContain("dev.serin.runtime.Watchdog", "dev.serin.format.CallTree", PROBE);
  }

  /** The class files of the app, and some jars. */
  private static List<Path> withApp(List<Path> jars) throws IOException {
    List<Path> all = new ArrayList<>(jars);
    all.addAll(ShrunkProgram.classFiles(folder.resolve("probed")));
    return all;
  }

  private static List<Path> jars(String module) throws IOException {
    Path classes = folder.resolve(module + "-classes.jar");
    Files.write(classes, bytes(module, "classes.jar"));
    List<Path> jars = new ArrayList<>(List.of(classes));
    for (String needed :
        List.of("serin-runtime", "serin-issue", "serin-format", "serin-probe-tree")) {
      jars.add(built(needed, ".jar"));
    }
    return jars;
  }

  private static Path dex(String module) {
    return folder.resolve(module + "-dex.zip");
  }

  private static long dexBytes(Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      return zip.stream().mapToLong(ZipEntry::getSize).sum();
    }
  }

  private static List<String> rules(String module, String... more) throws IOException {
    List<String> rules = new ArrayList<>(text(module, "proguard.txt").lines().toList());
    rules.addAll(List.of(more));
    return rules;
  }

  private static Path archive(String module) throws IOException {
    return built(module, ".aar");
  }

  /** The archive of a module, which ends with a suffix. */
  static Path built(String module, String suffix) throws IOException {
    Path target = ModuleClasses.root().resolve(module).resolve("target");
    try (Stream<Path> files = Files.list(target)) {
      List<Path> found =
          files
              .filter(file -> file.toString().endsWith(suffix))
              .filter(file -> !file.toString().matches(".*-(?:tests|sources|javadoc)\\.jar"))
              .toList();
      assertThat(found).as("what ends with %s in %s", suffix, target).hasSize(1);
      return found.get(0);
    }
  }

  private static Set<String> entries(byte[] archive) throws IOException {
    Set<String> names = new TreeSet<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
      }
    }
    return names;
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static String text(String module, String entry) throws IOException {
    return new String(bytes(module, entry), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String module, String entry) throws IOException {
    try (ZipFile aar = new ZipFile(archive(module).toFile());
        InputStream in = aar.getInputStream(aar.getEntry(entry))) {
      return in.readAllBytes();
    }
  }
}
