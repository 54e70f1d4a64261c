package dev.serin.proof;

import dev.serin.testkit.Screen;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

/** Records scripted sessions of Debian's desktop programs, on a screen of their own. */
final class SessionRecorder {
  private static final int MAX_MINUTES = 15;

  /** The number of sessions of each program. */
  private static final int SESSIONS = 2;

  /** How often each step is performed in a session. */
  private static final int ROUNDS = 4;

  /** The options of the agent. */
  private static final String OPTIONS = ";slowMillis=60;lagMillis=60000;anrMillis=60000";

  /**
   * Leaves out methods that no step calls, so all methods have other ids in every other session.
   */
  private static final String SHIFT = ";exclude=*#main";

  /** Settings of jEdit: no question about a large file, and texts of a few steps in memory only. */
  private static final String JEDIT_SETTINGS = "largefilemode=full\nbuffer.undoCount=5\n";

  private final Path work;
  private final Path agent;
  private final Path session;
  private final Report report;

  /**
   * Prepares the recording.
   *
   * @param work the folder for the sessions
   * @param agent Serin's agent
   */
  SessionRecorder(Path work, Path agent, Report report) throws Exception {
    this.report = report;
    this.work = work;
    this.agent = agent;
    this.session = SessionJar.write(work);
  }

  /**
   * Records sessions of programs and writes their issues.
   *
   * @param corpus the folder for the issues, a file for each program
   */
  void record(List<DesktopProgram> programs, Path corpus) throws Exception {
    Files.createDirectories(corpus);
    for (DesktopProgram program : programs) {
      List<String> lines = new ArrayList<>();
      int leftOut = 0;
      for (int i = 0; i < SESSIONS; i++) {
        Path folder = record(program, i);
        SessionIssues issues =
            new SessionIssues(
                program.name(), program.name() + "-" + i, folder.resolve("steps.txt"));
        lines.addAll(issues.lines(folder.resolve("issues")));
        leftOut += issues.leftOut();
      }
      write(corpus.resolve(program.name() + ".jsonl.gz"), lines);
      report.line(
          program.name() + ": " + lines.size() + " issues of steps, " + leftOut + " of no step");
    }
  }

  private static void write(Path file, List<String> lines) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      for (String line : lines) {
        out.write((line + '\n').getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /**
   * Records a session.
   *
   * @param number the number of the session
   * @return the folder with its issues, and with its steps in {@code steps.txt}
   */
  private Path record(DesktopProgram program, int number) throws IOException, InterruptedException {
    Path folder = work.resolve(program.name() + "-" + number);
    Folders.delete(folder);
    Files.createDirectories(folder.resolve("home"));
    program.input().into(folder);
    if (program.name().equals("jedit")) {
      Files.writeString(
          folder.resolve("settings/properties"), JEDIT_SETTINGS, StandardOpenOption.APPEND);
    }
    try (Screen screen = new Screen()) {
      ProcessBuilder builder =
          new ProcessBuilder(command(program, folder, number))
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("log.txt").toFile());
      builder.environment().put("DISPLAY", screen.display());
      builder.environment().put("HOME", folder.resolve("home").toString());
      Process process = builder.start();
      try {
        if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
          throw new IOException(
              "the session of " + folder + " did not end well; see log.txt there");
        }
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
    return folder;
  }

  private List<String> command(DesktopProgram program, Path folder, int number) {
    List<String> command = new ArrayList<>();
    command.add(Jvm.java());
    command.add(
        "-javaagent:"
            + agent
            + "=directory="
            + folder.resolve("issues")
            + ";cache="
            + folder.resolve("cache")
            + OPTIONS
            + (number % 2 == 0 ? "" : SHIFT));
    command.add(
        "-javaagent:"
            + session
            + "="
            + program.name()
            + ","
            + folder.resolve("steps.txt")
            + ","
            + ROUNDS);
    command.add("-Duser.home=" + folder.resolve("home"));
    for (String protocol : List.of("http", "https")) { // there is no network
      command.addAll(
          List.of("-D" + protocol + ".proxyHost=127.0.0.1", "-D" + protocol + ".proxyPort=1"));
    }
    command.addAll(program.behaviour().command().in(folder));
    return command;
  }
}
