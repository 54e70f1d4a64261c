package dev.serin.tests;

import dev.serin.testkit.Screen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts {@code serin} or a traced program as users do: in a separate process. */
final class SerinProcess {
  /** Options under which no message lasts long enough for a lag or an ANR. */
  static final List<String> NO_LAG_OR_ANR =
      List.of("--set", "lagMillis=600000", "--set", "anrMillis=600000");

  private static final Path HOME = Path.of(System.getProperty("serin.home")).toAbsolutePath();
  private static final Path JAVA_OPTIONS =
      HOME.resolveSibling("../src/main/launcher/java-options").normalize();
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** The oldest Java on which the agent runs, so tests compile programs for it. */
  static final String OLDEST_RELEASE = "11";

  /** The Java of the programs that tests start, which may be older than that of the tests. */
  private static final String WATCHED_JAVA = System.getProperty("serin.watched.java", JAVA);

  private static final long TIMEOUT_SECONDS = 600;

  private final Process process;
  private final Path out;
  private final Path err;

  private SerinProcess(List<String> command, Path folder) throws IOException {
    this(command, folder, Map.of());
  }

  private SerinProcess(List<String> command, Path folder, Map<String, String> environment)
      throws IOException {
    this.out = Files.createTempFile(folder, "out", ".txt");
    this.err = Files.createTempFile(folder, "err", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    this.process = builder.start();
  }

  private SerinProcess(Screen screen, List<String> command, Path folder) throws IOException {
    this.out = folder.resolve("read by the test");
    this.err = Files.createTempFile(folder, "err", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().put("DISPLAY", screen.display());
    this.process = builder.start();
  }

  private SerinProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** The command {@code serin} with arguments. */
  static SerinProcess serin(Path folder, String... arguments) throws IOException {
    return serinOn(List.of(), folder, arguments);
  }

  /** The command {@code serin} with options for its JVM. */
  static SerinProcess serinOn(List<String> jvm, Path folder, String... arguments)
      throws IOException {
    return new SerinProcess(serin(HOME, jvm, List.of(arguments)), folder);
  }

  /** The command {@code serin} with further variables in its environment. */
  static SerinProcess serinWith(
      Map<String, String> environment, Path folder, List<String> arguments) throws IOException {
    return new SerinProcess(serin(HOME, List.of(), arguments), folder, environment);
  }

  /**
   * The command {@code serin} of another installation, with a variable of the JVM.
   *
   * @param home the folder that has the agent
   */
  static SerinProcess serinFrom(Path home, String toolOptions, Path folder, List<String> arguments)
      throws IOException {
    Map<String, String> environment = Map.of("JAVA_TOOL_OPTIONS", toolOptions);
    return new SerinProcess(serin(home, List.of(), arguments), folder, environment);
  }

  /**
   * The argument for a JVM with the agent. Disables learning from earlier tests, and enables maps
   * for brief programs.
   */
  private static String agent(String options) {
    return "-javaagent:" + agent() + "=adapt=false;briefMillis=0;" + options;
  }

  /** The agent's jar. */
  static Path agent() {
    return HOME.resolve("serin-agent.jar");
  }

  /** A program of these tests with the agent. */
  static SerinProcess traced(Path folder, String agentOptions, Class<?> program, String... rest)
      throws IOException {
    return traced(folder, agentOptions, List.of(), program, rest);
  }

  /** A program of these tests with the agent, on a screen; its output is read by lines. */
  static SerinProcess tracedOn(Screen screen, Path folder, String agentOptions, Class<?> program)
      throws IOException {
    String agent = agent(agentOptions);
    return new SerinProcess(
        screen, List.of(WATCHED_JAVA, agent, "-cp", classes(), program.getName()), folder);
  }

  /** An unmodified program of these tests, on a screen; its output is read by lines. */
  static SerinProcess javaOn(Screen screen, Path folder, Class<?> program) throws IOException {
    return new SerinProcess(
        screen, List.of(WATCHED_JAVA, "-cp", classes(), program.getName()), folder);
  }

  /** The command {@code serin run} on a screen. */
  static SerinProcess runOn(Screen screen, Path folder, List<String> options, List<String> program)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", "--no-adapt"));
    arguments.addAll(options);
    arguments.add("--");
    arguments.addAll(program);
    return serinWith(Map.of("DISPLAY", screen.display()), folder, arguments);
  }

  /** The command line of {@code serin}, with the JVM options that its script gives it. */
  private static List<String> serin(Path home, List<String> jvm, List<String> arguments) {
    List<String> command =
        new ArrayList<>(List.of(JAVA, "@" + JAVA_OPTIONS, "-Dserin.home=" + home));
    command.addAll(jvm);
    command.addAll(List.of("-cp", HOME.resolve("lib") + "/*", "dev.serin.cli.Serin"));
    command.addAll(arguments);
    return command;
  }

  /** The command line of {@code serin}, without arguments. */
  static List<String> commandLine() {
    return serin(HOME, List.of(), List.of());
  }

  /** The Java that runs the programs of tests. */
  static String watchedJava() {
    return WATCHED_JAVA;
  }

  /** Any other command. */
  static SerinProcess command(List<String> command, Path folder) throws IOException {
    return new SerinProcess(command, folder);
  }

  /** Any other command, with further variables in its environment. */
  static SerinProcess commandWith(
      Map<String, String> environment, List<String> command, Path folder) throws IOException {
    return new SerinProcess(command, folder, environment);
  }

  /** An unmodified program of these tests. */
  static SerinProcess java(
      Path folder, List<String> jvm, String classPath, Class<?> program, String... rest)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(WATCHED_JAVA));
    command.addAll(jvm);
    command.addAll(List.of("-cp", classPath, program.getName()));
    command.addAll(List.of(rest));
    return new SerinProcess(command, folder);
  }

  /** A program of these tests whose standard error stream is a pipe that nobody reads. */
  static SerinProcess javaUnread(Path folder, List<String> jvm, Class<?> program)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(WATCHED_JAVA));
    command.addAll(jvm);
    command.addAll(List.of("-cp", classes(), program.getName()));
    return start(command, folder, ProcessBuilder.Redirect.PIPE);
  }

  /** A program of these tests with the agent, whose standard error stream is a file or a pipe. */
  static SerinProcess tracedInto(
      Path errors, Path folder, String agentOptions, Class<?> program, String... rest)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(WATCHED_JAVA, "-Djava.awt.headless=true"));
    command.addAll(List.of(agent(agentOptions), "-cp", classes(), program.getName()));
    command.addAll(List.of(rest));
    return start(command, folder, ProcessBuilder.Redirect.to(errors.toFile()));
  }

  /** A process with a redirected standard error stream, so {@link #err} is empty. */
  private static SerinProcess start(
      List<String> command, Path folder, ProcessBuilder.Redirect errors) throws IOException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Process process =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(errors).start();
    return new SerinProcess(process, out, Files.createTempFile(folder, "err", ".txt"));
  }

  /** A program of these tests with the agent and further arguments for the JVM. */
  static SerinProcess traced(
      Path folder, String agentOptions, List<String> jvm, Class<?> program, String... rest)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-Djava.awt.headless=true"));
    arguments.add(agent(agentOptions));
    arguments.addAll(jvm);
    return java(folder, arguments, classes(), program, rest);
  }

  /** A program of a class path with the agent. */
  static SerinProcess tracedFrom(
      String classPath, Path folder, String agentOptions, Class<?> program, String... rest)
      throws IOException {
    String agent = agent(agentOptions);
    List<String> jvm = List.of("-Djava.awt.headless=true", agent);
    return java(folder, jvm, classPath, program, rest);
  }

  /**
   * Any program with the agent.
   *
   * @param program the arguments after the JVM's own: a class path and a class, or a jar
   */
  static SerinProcess tracedCommand(Path folder, String agentOptions, List<String> program)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(WATCHED_JAVA, "-Djava.awt.headless=true"));
    command.add(agent(agentOptions));
    command.addAll(program);
    return new SerinProcess(command, folder);
  }

  /** A command for {@code serin run --}. */
  static String[] program(Class<?> program, String... rest) {
    List<String> command = new ArrayList<>(List.of(WATCHED_JAVA, "-Djava.awt.headless=true"));
    command.addAll(List.of("-cp", classes(), program.getName()));
    command.addAll(List.of(rest));
    return command.toArray(new String[0]);
  }

  /** Waits until the process has printed a text. */
  void awaitOut(String text) throws Exception {
    await(text, out);
  }

  /** Waits until the process has printed a text on the standard error stream. */
  void awaitErr(String text) throws Exception {
    await(text, err);
  }

  /** Waits until a file of the process has a text; reads it when its folder changes. */
  private void await(String text, Path file) throws Exception {
    FolderChanges.await(
        file.getParent(),
        () -> Files.readString(file).contains(text),
        TIMEOUT_SECONDS,
        () -> "\"" + text + "\" was not printed; instead: " + out() + err() + threads());
  }

  /** Waits for the next line that a program on a screen prints. */
  String readLine() throws IOException {
    String line = process.inputReader().readLine();
    if (line == null) {
      throw new AssertionError("the program has ended; it said: " + err());
    }
    return line;
  }

  /** Writes a byte to the standard input stream of the process. */
  void write(int oneByte) throws IOException {
    process.getOutputStream().write(oneByte);
    process.getOutputStream().flush();
  }

  /** Ends the program that {@code serin run} has started. */
  void endProgram() {
    process.descendants().forEach(ProcessHandle::destroy);
  }

  /** The id of the process. */
  long pid() {
    return process.pid();
  }

  /** Whether the process still runs. */
  boolean isAlive() {
    return process.isAlive();
  }

  /** Requests the end of the process, which may handle the request. */
  void end() {
    process.destroy();
  }

  /** Kills the process, which cannot handle that. */
  void kill() {
    process.destroyForcibly();
  }

  /** Waits for the end; returns the exit status. */
  int await() throws InterruptedException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      String state = threads();
      process.destroyForcibly();
      throw new AssertionError(
          "the process did not end within " + TIMEOUT_SECONDS + " s; its threads:\n" + state);
    }
    return process.exitValue();
  }

  /** The stacks of its threads, for the message of a failure. */
  String threads() {
    String jstack = Path.of(JAVA).resolveSibling("jstack").toString();
    try {
      Process dump =
          new ProcessBuilder(jstack, String.valueOf(process.pid()))
              .redirectErrorStream(true)
              .start();
      return new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** The text on the standard output stream; empty if a test reads it by lines. */
  String out() throws IOException {
    return Files.exists(out) ? Files.readString(out) : "";
  }

  /** The text on the standard error stream. */
  String err() throws IOException {
    return Files.readString(err);
  }

  /** The method map that an agent wrote to a directory of issues. */
  static Path methodMap(Path issues) throws IOException {
    try (Stream<Path> files = Files.list(issues)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("methodMapping-"))
          .findFirst()
          .orElseThrow();
    }
  }

  /** The folder of this module's compiled tests, or of their programs for an older Java. */
  static String classes() {
    String folder = System.getProperty("serin.watched.classes", "target/test-classes");
    return Path.of(folder).toAbsolutePath().toString();
  }
}
