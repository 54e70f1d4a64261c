package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stand-ins for a runtime whose {@code java} prints how it was started, and start scripts. */
class StandInTest {
  private static final int STATUS = 7;

  @TempDir private Path folder;
  private Path home;
  private StandIns standIns;
  private Path jar;
  private String agent;

  @BeforeEach
  void makeRuntime() throws Exception {
    home = runtime("jdk 17's", "JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base java.instrument\"\n");
    standIns = new StandIns(folder.resolve("stand ins"));
    jar = Files.createFile(folder.resolve("it's \"an\" agent;a"));
    agent = "-javaagent:" + jar + "=\n$x";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Main",
        "-jar program.jar -version",
        "-cp --version Main",
        "--class-path=x Main",
        "-p mods -m module/Main --help",
        "--module=module/Main",
        "--add-modules java.sql --module module/Main",
        "-Xmx1g -showversion --add-exports java.base/a=b -ea Main",
        "--show-version -XshowSettings:vm --source 17 Main.java",
        "@arguments",
        "@arguments -version"
      })
  void the_agent_is_added_where_java_runs_a_program(String arguments) throws Exception {
    assertThat(start(arguments.split(" "))).containsExactly(with(agent, arguments.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-version",
        "--version",
        "-fullversion",
        "--full-version",
        "-Xmx1g -cp x -version Main",
        "-help",
        "--help",
        "-?",
        "-h",
        "-X",
        "--help-extra",
        "--list-modules",
        "--validate-modules",
        "--dry-run Main",
        "-d java.base",
        "--describe-module=java.base",
        "-XshowSettings",
        "-Xshare:dump",
        "--add-opens java.base/java.lang=ALL-UNNAMED -version"
      })
  void the_agent_is_not_added_where_java_runs_no_program(String arguments) throws Exception {
    String[] split = arguments.isEmpty() ? new String[0] : arguments.split(" ");
    assertThat(start(split)).containsExactly(split);
  }

  @Test
  void java_starts_without_an_agent_whose_jar_is_gone() throws Exception {
    Files.delete(jar);
    assertThat(start("Main")).containsExactly("Main");
    assertThat(environment().keySet()).noneMatch(name -> name.startsWith("SERIN_"));
  }

  @Test
  void tools_of_another_runtime_on_the_search_path_are_not_hidden() throws Exception {
    Path other = runtime("other", "");
    Path mixed = Files.createDirectory(folder.resolve("mixed"));
    Files.createSymbolicLink(mixed.resolve("java"), java());
    Files.createSymbolicLink(mixed.resolve("javac"), other.resolve("bin/javac"));
    Files.createSymbolicLink(mixed.resolve("jar"), home.resolve("bin/jar"));
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", mixed + ":/usr/bin:/bin");
    assertThat(startScript(environment, "java \"$(command -v javac)\""))
        .containsExactly(agent, mixed.resolve("javac").toString());
    assertThat(
            startScript(
                environment, "\"$(dirname \"$(readlink -f \"$(command -v jar)\")\")\"/java Main"))
        .containsExactly(agent, "Main");
  }

  @Test
  void arguments_reach_java_as_they_are() throws Exception {
    String[] arguments = {"Main", "", " ", "a b", "'", "\"", "\\", "*", "$HOME", "`x`", "é日", "@x"};
    assertThat(start(arguments)).containsExactly(with(agent, arguments));
    String[] lines = {"-Da=b\nc", "Main", "\n", "a\n\nb\n"};
    assertThat(start(lines)).containsExactly(with(agent, lines));
  }

  @Test
  void java_takes_the_place_of_the_process_and_its_exit_status_is_kept() throws Exception {
    Process process = builder(List.of(standIns.of(java()).java().toString(), "Main")).start();
    process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isEqualTo(STATUS);
    assertThat(Files.readString(home.resolve("pid"))).isEqualTo(process.pid() + "\n");
  }

  @Test
  void a_stand_in_is_shared_by_runs_and_made_again_if_a_file_of_it_is_missing_or_empty()
      throws Exception {
    StandIn first = standIns.of(java());
    assertThat(standIns.of(java())).isEqualTo(first);
    Files.delete(first.java());
    assertThat(standIns.of(java())).isEqualTo(first);
    assertThat(first.java()).isExecutable();
    Files.writeString(first.java(), "");
    assertThat(standIns.of(java())).isEqualTo(first);
    assertThat(first.java()).isNotEmptyFile();
    assertThat(first.home().resolve("lib/modules")).isRegularFile();
    try (Stream<Path> all = Files.list(folder.resolve("stand ins"))) {
      assertThat(all).containsExactly(first.home());
    }
    Files.writeString(home.resolve("release"), "MODULES=\"java.base\"\n");
    assertThat(standIns.of(java())).isNotEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"$JAVA_HOME\"/bin/java Main",
        "\"$JDK_HOME/bin/java\" Main",
        "\"$JAVA_BINDIR\"/java Main",
        "\"$MY_JAVA\" Main",
        "java -version > /dev/null; java Main",
        "exec \"$(readlink -f \"$(command -v java)\")\" Main",
        "\"$(dirname \"$(readlink -f \"$(command -v javac)\")\")\"/java Main",
        "JAVA_HOME=$(readlink -f \"$(command -v java)\"); JAVA_HOME=${JAVA_HOME%bin/*};"
            + " export JAVA_HOME; \"$JAVA_HOME\"bin/java Main"
      })
  void scripts_find_the_stand_in_and_the_program_the_environment_as_it_was(String script)
      throws Exception {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", "::" + home.resolve("bin") + ":/usr/bin:/bin:");
    environment.put("JAVA_HOME", home.toString());
    environment.put("JDK_HOME", home.toString());
    environment.put("JAVA_BINDIR", home.resolve("bin").toString());
    environment.put("MY_JAVA", java().toString());
    environment.put("java.dotted.name", "kept");
    environment.put("agent", "kept");
    assertThat(startScript(environment, script)).containsExactly(agent, "Main");
    Map<String, String> seen = environment();
    if (script.startsWith("JAVA_HOME")) {
      environment.put("JAVA_HOME", home + "/");
    }
    seen.keySet().retainAll(environment.keySet());
    environment.remove("java.dotted.name"); // sh itself may drop it
    seen.remove("java.dotted.name");
    assertThat(seen).isEqualTo(environment);
    assertThat(environment().keySet()).noneMatch(name -> name.startsWith("SERIN_"));
  }

  @Test
  void scripts_that_prefer_fixed_folders_are_given_a_command_that_the_program_does_not_see()
      throws Exception {
    Map<String, String> environment = Map.of("PATH", home.resolve("bin") + ":/usr/bin:/bin");
    for (String command : List.of("JAVACMD", "JAVA_CMD")) {
      String script = "\"${" + command + ":-/no/java}\" Main";
      assertThat(startScript(environment, script)).containsExactly(agent, "Main");
      assertThat(environment()).doesNotContainKeys("JAVACMD", "JAVA_CMD", "JAVA_HOME");
    }
    Path other = runtime("other", "");
    Map<String, String> chosen = new TreeMap<>(environment);
    chosen.put("APP_JAVA_HOME", other.toString());
    String script = "\"${JAVA_CMD:-$APP_JAVA_HOME/bin/java}\" Main";
    assertThat(startScript(chosen, script)).containsExactly(agent, "Main");
    home = other;
    assertThat(environment()).containsEntry("APP_JAVA_HOME", other.toString());
  }

  @Test
  void variables_with_names_that_shells_do_not_know_reach_java() throws Exception {
    ProcessBuilder builder = builder(List.of(standIns.of(java()).java().toString(), "Main"));
    builder.environment().put("java.dotted.name", "kept");
    builder.environment().put("BASH_ENV", home.resolve("release").toString());
    builder.start().waitFor();
    assertThat(environment()).containsEntry("java.dotted.name", "kept");
  }

  @Test
  void a_runtime_that_loads_no_agents_starts_without_it_and_a_sentence_names_the_module()
      throws Exception {
    Path slim = runtime("slim", "JAVA_VERSION=\"17.0.1\"\nMODULES=\"java.base java.sql\"\n");
    ProcessBuilder builder =
        builder(List.of(standIns.of(slim.resolve("bin/java")).java().toString(), "Main"));
    Process process = builder.start();
    assertThat(arguments(process)).containsExactly("Main");
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(JavaHome.refusal(slim) + "\n")
        .contains("has no module java.instrument", "--add-modules java.instrument");
  }

  @Test
  void runtimes_before_java_11_and_only_these_are_refused_by_their_version() throws Exception {
    assertThat(JavaHome.refusal(runtime("8", "JAVA_VERSION=\"1.8.0_392\"\n")))
        .contains("is Java 1.8.0_392; the agent needs Java 11 or newer");
    assertThat(JavaHome.refusal(runtime("10", "JAVA_VERSION=\"10\"\n"))).contains("is Java 10");
    assertThat(JavaHome.refusal(runtime("11", "JAVA_VERSION=\"11.0.2\"\n"))).isNull();
    assertThat(JavaHome.refusal(runtime("25", "JAVA_VERSION=\"25-ea\"\n"))).isNull();
    assertThat(JavaHome.refusal(folder)).isNull();
    Path jre = Files.createDirectories(folder.resolve("jre"));
    Files.createFile(Files.createDirectory(jre.resolve("lib")).resolve("rt.jar"));
    assertThat(JavaHome.refusal(jre))
        .as("the folder of Java 8 without a file release")
        .contains("is Java 8 or older; the agent needs Java 11 or newer");
  }

  @Test
  void launchers_beside_their_own_runtime_get_the_agent_as_an_option() throws Exception {
    Path jlinked = Files.writeString(home.resolve("bin/program"), "#!/bin/sh\n");
    assertThat(jlinked.toFile().setExecutable(true)).isTrue();
    Path packaged = Files.createDirectories(folder.resolve("app/bin")).resolve("program");
    Files.copy(jlinked, packaged, StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(folder.resolve("app/lib"));
    Files.move(home, folder.resolve("app/lib/runtime"));
    home = runtime("again", "");
    Files.copy(packaged, home.resolve("bin/program"));
    Path onMac = Files.createDirectories(folder.resolve("A.app/Contents/MacOS")).resolve("A");
    Files.copy(packaged, onMac, StandardCopyOption.COPY_ATTRIBUTES);
    Path ofMac = Files.createDirectories(folder.resolve("A.app/Contents/runtime/Contents"));
    Files.move(runtime("mac", ""), ofMac.resolve("Home"));
    for (Path launcher : List.of(packaged, onMac, home.resolve("bin/program"))) {
      List<String> command = new ArrayList<>(List.of(launcher.toString()));
      Map<String, String> environment = new TreeMap<>(Map.of("PATH", "/usr/bin"));
      handOver(false).change(command, environment);
      assertThat(command).containsExactly(launcher.toString());
      assertThat(environment)
          .containsOnly(
              Map.entry("PATH", "/usr/bin"),
              Map.entry("JAVA_TOOL_OPTIONS", AgentHandOver.quoted(agent)));
    }
  }

  @Test
  void an_argument_that_names_java_by_its_whole_path_is_replaced() throws Exception {
    List<String> command = new ArrayList<>(List.of("/usr/bin/env", java().toString(), "Main"));
    Map<String, String> environment = new TreeMap<>(Map.of("PATH", "/usr/bin:/bin"));
    handOver(false).change(command, environment);
    assertThat(command).hasSize(3).startsWith("/usr/bin/env").endsWith("Main");
    assertThat(command.get(1)).endsWith("/bin/java").isNotEqualTo(java().toString());
    assertThat(environment).doesNotContainKey("JAVA_TOOL_OPTIONS");
  }

  private String[] start(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(standIns.of(java()).java().toString()));
    command.addAll(List.of(arguments));
    return arguments(builder(command).start());
  }

  private String[] startScript(Map<String, String> environment, String script) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script);
    builder.environment().clear();
    builder.environment().putAll(environment);
    JavaVariables.change(builder.environment(), standIns);
    JavaVariables.handOver(builder.environment(), agent);
    return arguments(builder.start());
  }

  private AgentHandOver handOver(boolean byOptions) {
    return new AgentHandOver(agent, byOptions, line -> {});
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    JavaVariables.handOver(builder.environment(), agent);
    return builder;
  }

  private static String[] arguments(Process process) throws Exception {
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return text.isEmpty()
        ? new String[0]
        : text.substring(0, text.length() - 1).split("\0", -1); // each ends with a NUL
  }

  /** The environment of the last {@code java}. */
  private Map<String, String> environment() throws Exception {
    Map<String, String> environment = new TreeMap<>();
    String text = Files.readString(home.resolve("environment"));
    for (String variable : text.substring(0, text.length() - 1).split("\0", -1)) {
      environment.put(
          variable.substring(0, variable.indexOf('=')),
          variable.substring(variable.indexOf('=') + 1));
    }
    return environment;
  }

  private Path java() {
    return home.resolve("bin/java");
  }

  /** A folder like a runtime, whose java prints its arguments and keeps its environment. */
  private Path runtime(String name, String release) throws Exception {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.createDirectory(made.resolve("bin"));
    Files.createFile(Files.createDirectory(made.resolve("lib")).resolve("modules"));
    Files.writeString(made.resolve("release"), release);
    String text =
        "#!/bin/sh\nhere=$(dirname \"$0\")/..\ncat /proc/$$/environ > \"$here/environment\"\n"
            + "echo $$ > \"$here/pid\"\n[ $# = 0 ] || printf '%s\\0' \"$@\"\nexit "
            + STATUS
            + "\n";
    for (String tool : List.of("java", "javac", "jar")) {
      Path file = Files.writeString(made.resolve("bin").resolve(tool), text);
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    return made;
  }

  private static String[] with(String first, String... rest) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(rest));
    return all.toArray(new String[0]);
  }
}
