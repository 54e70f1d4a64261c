package dev.serin.tests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The modules and libraries that each module may use. A build with any other dependency fails. */
@Tag("any-jvm")
class ArrowsTest {
  private static final String JSPECIFY = "org.jspecify.annotations..";
  private static final String ENGINE = EnginePackages.ROOT + "..";
  private static final String ANALYSIS = "dev.serin.analysis";
  private static final String STATISTICS = ANALYSIS + ".compare";
  private static final String ASM = "org.objectweb.asm..";

  /** Modules whose code no other module uses. */
  static final Set<String> LEAVES =
      Set.of(
          "serin-languages",
          "serin-tests",
          "serin-gradle-tests",
          "serin-sample-tests",
          "serin-benchmarks",
          "serin-benchmarks/races",
          "serin-proof",
          "serin-distribution",
          "samples/swing-demo");

  /** Modules without code: scripts and styles of pages. Modules that use them read the files. */
  static final Set<String> RESOURCES = Set.of("serin-web");

  /** Parts of the JDK that Android lacks. */
  private static final String[] NOT_ON_ANDROID = {
    "java.applet..",
    "java.awt..",
    "java.beans..",
    "java.lang.instrument..",
    "java.lang.management..",
    "java.rmi..",
  };

  static final List<Module> MODULES =
      List.of(
          module("serin-annotations", "dev.serin.annotations"),
          module("serin-format", "dev.serin.format"),
          module("serin-issue", "dev.serin.issue", "dev.serin.format"),
          module("serin-probe-tree", "dev.serin"),
          module(
              "serin-runtime",
              "dev.serin.runtime",
              "dev.serin.issue",
              "dev.serin.format",
              "dev.serin"),
          module(
              "serin-desktop",
              "dev.serin.desktop",
              "dev.serin.runtime",
              "dev.serin.format",
              "dev.serin",
              "com.sun.management"), // the JDK's, where available
          module(
              "serin-android",
              "dev.serin.android",
              "dev.serin.runtime",
              "dev.serin.issue",
              "dev.serin.format",
              "dev.serin",
              "androidx.fragment.app", // where the app has it
              "android.."),
          module(
              "serin-android-screen",
              "dev.serin.android.screen",
              "dev.serin.android",
              "dev.serin.runtime",
              "dev.serin.issue",
              "dev.serin.format",
              "android.."),
          module(
              "serin-android-noop",
              "dev.serin.android", // as serin-android's, which it replaces
              "dev.serin.runtime",
              "android.."),
          module("serin-instrument", EnginePackages.ROOT, "dev.serin.format", ASM),
          module(
              "serin-agent",
              "dev.serin.agent",
              "dev.serin.desktop",
              "dev.serin.runtime",
              "dev.serin.issue",
              "dev.serin.format",
              "dev.serin",
              ENGINE,
              ASM),
          module(
              "serin-gradle-plugin",
              "dev.serin.gradle",
              ENGINE,
              "dev.serin.runtime",
              "dev.serin.format",
              "org.gradle.api..",
              "org.gradle", // StartParameter
              "org.gradle.util", // GradleVersion
              "com.android.build.api..",
              "kotlin..", // the functions of the Android plugin's API
              "javax.xml.parsers", // these three read the merged manifest
              "org.w3c.dom",
              "org.xml.sax",
              ASM), // and its visitors
          module(
              "serin-analysis",
              ANALYSIS,
              "dev.serin.issue",
              "dev.serin.format",
              "com.fasterxml.jackson..",
              "io.airlift.compress.."),
          module(
              "serin-report",
              "dev.serin.report",
              ANALYSIS + "..",
              "dev.serin.issue",
              "dev.serin.format",
              "com.fasterxml.jackson.."),
          module(
              "serin-junit",
              "dev.serin.junit",
              ANALYSIS,
              "dev.serin.report",
              "dev.serin.desktop",
              "dev.serin.runtime",
              "dev.serin.issue",
              "dev.serin.format",
              "org.junit..", // JUnit 5 or JUnit 4
              "android..", // in tests on Robolectric, which bring both
              "org.robolectric.."),
          module(
              "serin-cli",
              "dev.serin.cli",
              ANALYSIS + "..",
              "dev.serin.report",
              ENGINE,
              "dev.serin.issue",
              "dev.serin.format",
              "picocli..",
              "com.sun.tools.attach"), // the JDK's, where available
          module(
              "serin-maven-plugin",
              "dev.serin.maven",
              ENGINE,
              ANALYSIS + "..",
              "dev.serin.report",
              "dev.serin.runtime", // knows its options
              "dev.serin.format",
              "org.apache.maven..",
              "javax.xml.parsers", // these three by the goal help, which is generated
              "org.w3c.dom",
              "org.xml.sax"),
          module(
              "serin-testkit",
              "dev.serin.testkit",
              "dev.serin.runtime",
              "dev.serin.issue",
              ENGINE,
              "dev.serin.format",
              "dev.serin",
              "javax.swing", // a worker that catches exceptions
              ASM));

  static final List<Module> ALSO_ON_ANDROID =
      Stream.concat(
              MODULES.subList(0, 5).stream(),
              MODULES.stream().filter(module -> module.folder.startsWith("serin-android")))
          .toList();

  /** A module, its package, and the packages it may use beside {@code java}. */
  private record Module(String folder, String ownPackage, List<String> uses) {
    JavaClasses classes() {
      return ModuleClasses.main(List.of(folder));
    }

    /** The package, and those below it. */
    List<String> packages() {
      Stream<String> below =
          switch (ownPackage) {
            case EnginePackages.ROOT ->
                EnginePackages.ARROWS.keySet().stream().map(name -> ownPackage + "." + name);
            case ANALYSIS -> Stream.of(STATISTICS);
            default -> Stream.of();
          };
      return Stream.concat(Stream.of(ownPackage), below).toList();
    }

    @Override
    public String toString() {
      return folder;
    }
  }

  private static Module module(String folder, String ownPackage, String... uses) {
    return new Module(folder, ownPackage, List.of(uses));
  }

  @Test
  void every_module_of_the_build_has_its_arrows_here() throws Exception {
    Set<String> known = new TreeSet<>(LEAVES);
    known.addAll(RESOURCES);
    MODULES.forEach(module -> known.add(module.folder));
    assertThat(ModuleClasses.modules()).containsExactlyInAnyOrderElementsOf(known);
  }

  @ParameterizedTest
  @FieldSource("RESOURCES")
  void a_module_of_resources_has_no_classes(String module) {
    assertThat(ModuleClasses.main(List.of(module))).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("MODULES")
  void a_module_uses_only_what_its_arrows_lead_to(Module module) {
    List<String> allowed = new ArrayList<>(List.of("java..", JSPECIFY));
    allowed.addAll(module.packages());
    allowed.addAll(module.uses);
    classes()
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage(allowed.toArray(new String[0])))
        .check(module.classes());
  }

  @Test
  void the_statistics_of_comparisons_know_no_issues() {
    classes()
        .that()
        .resideInAPackage(STATISTICS)
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage("java..", JSPECIFY, STATISTICS))
        .check(ModuleClasses.main(List.of("serin-analysis")));
  }

  @ParameterizedTest
  @FieldSource("MODULES")
  void a_module_holds_packages_that_no_other_holds(Module module) throws IOException {
    JavaClasses classes = module.classes();
    assertThat(classes).as("classes of %s", module.folder).isNotEmpty();
    assertThat(classes.stream().map(JavaClass::getPackageName).distinct())
        .containsExactlyInAnyOrderElementsOf(module.packages());
    try (Stream<Path> files = Files.walk(ModuleClasses.mainFolder(module.folder))) {
      long classFiles = files.filter(file -> file.toString().endsWith(".class")).count();
      assertThat((long) classes.size()).isEqualTo(classFiles);
    }
  }

  @ParameterizedTest
  @FieldSource("ALSO_ON_ANDROID")
  void what_runs_on_android_too_uses_nothing_that_is_missing_there(Module module) {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAnyPackage(NOT_ON_ANDROID))
        .check(module.classes());
  }

  @Test
  void the_probe_depends_on_the_jdk_alone() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("java.lang..", "java.util..", JSPECIFY, "dev.serin"))
        .check(ModuleClasses.main(List.of("serin-probe-tree")));
  }

  @Test
  void no_modules_depend_on_each_other_in_a_circle() {
    List<String> folders = MODULES.stream().map(module -> module.folder).toList();
    slices()
        .matching("dev.serin.(*)..")
        .should()
        .beFreeOfCycles()
        .check(ModuleClasses.main(folders));
  }

  @Test
  void the_agent_s_jar_holds_nothing_that_a_program_could_meet_under_its_own_name()
      throws IOException {
    Path jar = Path.of(System.getProperty("serin.home"), "serin-agent.jar");
    Set<String> packages = new TreeSet<>();
    try (JarFile agent = new JarFile(jar.toFile())) {
      agent.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .forEach(name -> packages.add(name.replaceAll("/(Serin)?[^/]*$", "/$1")));
    }
    assertThat(packages)
        .containsExactlyInAnyOrder(
            "java/lang/Serin",
            "dev/serin/agent/",
            "dev/serin/agent/Serin",
            "dev/serin/agent/shaded/asm/",
            "dev/serin/agent/shaded/asm/signature/",
            "dev/serin/agent/shaded/asm/tree/",
            "dev/serin/desktop/",
            "dev/serin/format/",
            "dev/serin/instrument/",
            "dev/serin/instrument/base/",
            "dev/serin/instrument/cheap/",
            "dev/serin/instrument/choose/",
            "dev/serin/instrument/classfile/",
            "dev/serin/instrument/probe/",
            "dev/serin/instrument/readahead/",
            "dev/serin/instrument/zip/",
            "dev/serin/issue/",
            "dev/serin/",
            "dev/serin/runtime/");
  }
}
