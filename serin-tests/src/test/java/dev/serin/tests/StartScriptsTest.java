package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.serin.tests.apps.Echo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code serin run} with whole start scripts, and with their ways to find Java. */
@Tag("any-jvm")
@Tag("long")
class StartScriptsTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final int BAD_INPUT = 3;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        // as JOSM's of Debian
        "version=$(${JAVACMD:-/no/java} -version 2>&1 | head -n1 | cut -d'\"' -f2 | cut -d. -f1);"
            + " [ \"$version\" -ge 11 ] && $JAVACMD $PROGRAM",
        // as java-wrappers of Debian
        "full=$(readlink -f \"$(command -v \"${JAVA_CMD:-/no/java}\")\");"
            + " export JAVA_HOME=\"${full%bin/*}\"; exec $JAVA_CMD $PROGRAM",
        // as NetBeans'
        "home=$(dirname \"$(readlink -f \"$(command -v javac)\")\")/..;"
            + " \"$home/bin/java\" -Djdk.home=\"$home\" $PROGRAM",
        // as Gradle's and Maven's
        "if [ -n \"$JAVA_HOME\" ]; then JAVACMD=$JAVA_HOME/bin/java; else JAVACMD=java; fi;"
            + " exec \"$JAVACMD\" $PROGRAM",
        // as Tomcat's
        "export JRE_HOME=$HOME_OF_JDK; exec \"$HOME_OF_JDK/bin/java\" $PROGRAM",
        // in the background, after the end of the script
        "(java $PROGRAM; echo \"status=$?\") & wait"
      })
  void the_program_of_a_script_is_traced_and_prints_what_it_prints_without_serin(String script)
      throws Exception {
    SerinProcess process = run(List.of(), script);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).contains(Echo.encoded("rest") + "\nkept=null\n");
    assertThat(process.err())
        .contains("serin: watching the loop swing", "serin: no issue was found")
        .doesNotContain("Picked up");
  }

  @Test
  void java_s_version_is_printed_as_ever_and_leaves_no_folder() throws Exception {
    String version = "\"$HOME_OF_JDK/bin/java\" -version";
    SerinProcess process = run(List.of(), version);
    process.await();
    assertThat(process.err()).startsWith("openjdk version").doesNotContain("watching", "Picked up");
    assertThat(issues()).doesNotExist();
    SerinProcess byOptions = run(List.of("--by-options"), version);
    assertThat(byOptions.await()).as(byOptions.err()).isZero();
    assertThat(byOptions.err()).startsWith("Picked up JAVA_TOOL_OPTIONS: ").contains("watching");
    assertThat(issues()).doesNotExist();
  }

  @Test
  void a_script_with_a_fixed_path_is_traced_by_options_and_otherwise_a_line_says_so()
      throws Exception {
    String script = JAVA_HOME.resolve("bin/java") + " $PROGRAM";
    SerinProcess missed = run(List.of(), script);
    assertThat(missed.await()).isEqualTo(BAD_INPUT);
    assertThat(missed.out()).contains("kept=null");
    assertThat(missed.err())
        .startsWith("serin: nothing was traced: ")
        .contains(
            "started no java that runs a program, or did not find it by PATH", "--by-options");
    SerinProcess traced = run(List.of("--by-options"), script);
    assertThat(traced.await()).as(traced.err()).isZero();
    assertThat(traced.err()).contains("Picked up JAVA_TOOL_OPTIONS: ", "serin: no issue was found");
  }

  @Test
  void without_a_stand_in_the_program_is_traced_by_options_and_a_line_names_the_reason()
      throws Exception {
    Path file = Files.createFile(folder.resolve("no folder"));
    List<String> command = List.of("sh", "-c", "java " + program());
    List<String> arguments = new ArrayList<>(List.of("run", "--out", issues().toString(), "--"));
    arguments.addAll(command);
    SerinProcess process =
        SerinProcess.serinWith(Map.of("XDG_CACHE_HOME", file.toString()), folder, arguments);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).contains("kept=null");
    assertThat(process.err())
        .startsWith("serin: the stand-in for java cannot be created: ")
        .contains(file.toString(), "set XDG_CACHE_HOME", "Picked up JAVA_TOOL_OPTIONS: ")
        .contains("serin: watching the loop swing");
  }

  @Test
  void a_script_without_quotes_is_traced_if_the_cache_directory_has_a_blank_in_its_path()
      throws Exception {
    Path cache = Files.createDirectory(folder.resolve("first last"));
    String script = "exec ${JAVA_CMD:-java} " + program();
    SerinProcess process =
        SerinProcess.serinWith(
            Map.of("XDG_CACHE_HOME", cache.toString()),
            folder,
            List.of("run", "--out", issues().toString(), "--", "sh", "-c", script));
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).contains("kept=null");
    assertThat(process.err())
        .startsWith("serin: the stand-in for java cannot be created: ")
        .contains(cache.toString(), "serin: watching the loop swing");
  }

  @Test
  void maven_s_own_script_is_traced() throws Exception {
    Path maven = Path.of("/usr/share/maven/bin/mvn");
    assumeThat(maven).isExecutable();
    SerinProcess process = run(List.of(), maven + " -version");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).contains("Apache Maven", "runtime: " + JAVA_HOME.toRealPath());
    assertThat(process.err()).contains("serin: watching the loop swing");
  }

  @Test
  void a_jlinked_runtime_without_java_instrument_runs_its_program_untraced() throws Exception {
    Path runtime = folder.resolve("runtime");
    Process jlink =
        new ProcessBuilder(
                JAVA_HOME.resolve("bin/jlink").toString(),
                "--add-modules",
                "java.base",
                "--output",
                runtime.toString())
            .inheritIO()
            .start();
    assertThat(jlink.waitFor()).isZero();
    String java = runtime.resolve("bin/java").toString();
    Path launcher = runtime.resolve("bin/program");
    Files.writeString(
        launcher, "#!/bin/sh\nexec \"$(dirname \"$0\")/java\" " + program() + " \"$@\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    for (List<String> command :
        List.of(
            List.of(launcher.toString()),
            List.of(java, "-cp", SerinProcess.classes(), Echo.class.getName(), "rest"))) {
      List<String> arguments = new ArrayList<>(List.of("run", "--out", issues().toString(), "--"));
      arguments.addAll(command);
      SerinProcess process = SerinProcess.serin(folder, arguments.toArray(new String[0]));
      assertThat(process.await()).isEqualTo(BAD_INPUT);
      assertThat(process.out()).isEqualTo(Echo.encoded("rest") + "\nkept=null\n");
      assertThat(process.err())
          .startsWith("serin: the program is not traced: the Java runtime " + runtime)
          .contains("has no module java.instrument", "--add-modules java.instrument");
    }
  }

  /** Runs a script; variables contain the program's arguments and the folder of a JDK. */
  private SerinProcess run(List<String> options, String script) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "--out", issues().toString()));
    arguments.addAll(options);
    arguments.addAll(List.of("--", "sh", "-c", script));
    return SerinProcess.serinWith(
        Map.of("PROGRAM", program(), "HOME_OF_JDK", JAVA_HOME.toString()), folder, arguments);
  }

  private static String program() {
    return "-cp " + SerinProcess.classes() + " " + Echo.class.getName() + " rest";
  }

  private Path issues() {
    return folder.resolve("issues");
  }
}
