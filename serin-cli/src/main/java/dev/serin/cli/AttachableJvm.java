package dev.serin.cli;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A running JVM into which an agent can be loaded. */
final class AttachableJvm implements AgentAnswer.Jvm {
  private static final String NO_ATTACH = "-XX:+DisableAttachMechanism";
  private static final String HOW_TO_LIST = " serin attach --list prints the JVMs of this user.";
  private static final String WITH_RUN = " Restart the program with serin run.";

  /** The oldest Java that the agent runs on. */
  private static final int MIN_JAVA = 11;

  /** The agent ends within seconds, unless the machine is busy. */
  private static final long MAX_END_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** The maximum length of an argument that the JVM accepts by attach. */
  private static final int MAX_ARGUMENT_BYTES = 1024;

  /** The limit of the wait for the end of a JVM that has closed the connection. */
  private static final long MAX_EXIT_MILLIS = 1000;

  private final long pid;
  private final ProcessHandle process;
  private volatile AgentAnswer.Step step = AgentAnswer.Step.ANSWER;

  private AttachableJvm(ProcessHandle process) {
    this.pid = process.pid();
    this.process = process;
  }

  /** This user's other JVMs: pid, then main class or jar. */
  static List<String> list() {
    return VirtualMachine.list().stream()
        .filter(machine -> !machine.id().equals(String.valueOf(ProcessHandle.current().pid())))
        .sorted(Comparator.comparingLong(machine -> Long.parseLong(machine.id())))
        .map(machine -> machine.id() + "  " + program(machine))
        .toList();
  }

  /** The main class or jar, without the program's arguments, which may be secret. */
  private static String program(VirtualMachineDescriptor machine) {
    String all = machine.displayName();
    List<String> arguments =
        ProcessHandle.of(Long.parseLong(machine.id()))
            .flatMap(process -> process.info().arguments())
            .map(List::of)
            .orElse(List.of());
    int jar = arguments.indexOf("-jar") + 1;
    if (jar > 0 && jar < arguments.size() && all.startsWith(arguments.get(jar))) {
      return arguments.get(jar); // may contain blanks
    }
    String program = all.split(" ", 2)[0];
    return program.isEmpty() ? "(main class unknown)" : program;
  }

  /**
   * Checks a process before the attach, whose signal would end a process that is not a JVM.
   *
   * @throws InputException if no agent can be loaded into it
   */
  static AttachableJvm of(long pid) throws InputException {
    ProcessHandle self = ProcessHandle.current();
    if (pid == self.pid()) {
      throw new InputException(
          "process " + pid + " is the serin attach command itself." + HOW_TO_LIST);
    }
    ProcessHandle process =
        ProcessHandle.of(pid)
            .orElseThrow(
                () -> new InputException("no process has the pid " + pid + "." + HOW_TO_LIST));
    Optional<String> owner = process.info().user();
    if (owner.isPresent() && !owner.equals(self.info().user())) {
      throw new InputException(
          "process "
              + pid
              + " belongs to the user "
              + owner.get()
              + ", and its agent writes files as that user. Run serin attach as that user.");
    }
    checkContinues(pid);
    if (isListed(pid)) {
      return new AttachableJvm(process);
    }
    if (!hasLibrary(pid)) {
      throw new InputException(
          "process " + pid + " is not a JVM that can load an agent." + HOW_TO_LIST);
    }
    if (List.of(process.info().arguments().orElse(new String[0])).contains(NO_ATTACH)) {
      throw new InputException(
          "process "
              + pid
              + " was started with "
              + NO_ATTACH
              + ", so no agent can be loaded into it."
              + WITH_RUN);
    }
    return new AttachableJvm(process);
  }

  /** Refuses a stopped process, which would print its stacks later because of the attach signal. */
  private static void checkContinues(long pid) throws InputException {
    if (ProcessState.of(pid) == ProcessState.STOPPED) {
      throw new InputException(
          "process "
              + pid
              + " is stopped, so it cannot answer. Run kill -CONT "
              + pid
              + " and attach again.");
    }
  }

  private static boolean isListed(long pid) {
    String id = String.valueOf(pid);
    return VirtualMachine.list().stream().anyMatch(machine -> machine.id().equals(id));
  }

  /** Whether a process on Linux has loaded a JVM. JVMs without performance data are not listed. */
  private static boolean hasLibrary(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/maps"), StandardCharsets.ISO_8859_1)
          .contains("/libjvm.so");
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Loads the agent.
   *
   * @throws InputException if the JVM does not load it
   */
  void load(Path agent, AgentArguments arguments) throws InputException {
    if (arguments.argument(agent).getBytes(StandardCharsets.UTF_8).length > MAX_ARGUMENT_BYTES) {
      throw new InputException(
          "the options exceed the "
              + MAX_ARGUMENT_BYTES
              + " bytes that a running JVM accepts. Put the patterns into a file with"
              + " --includes or --excludes, and choose a shorter --out.");
    }
    try {
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
      try {
        checkVersion(machine.getSystemProperties().getProperty("java.specification.version"));
        step = AgentAnswer.Step.LOAD;
        machine.loadAgent(agent.toString(), arguments.text());
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      checkAlive(e);
      String state = ProcessState.of(pid).sentence();
      throw refused("the JVM does not answer: " + e.getMessage() + ". " + state, e);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw refused("the JVM does not load it: " + e.getMessage(), e);
    }
  }

  private void checkAlive(Exception cause) throws InputException {
    try {
      process.onExit().get(MAX_EXIT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // The process has not ended, or is a zombie.
    }
    if (!isAlive()) {
      throw new InputException(
          "process " + pid + " has ended before the agent was loaded into it.", cause);
    }
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public boolean isAlive() {
    return process.isAlive() && ProcessState.of(pid) != ProcessState.ZOMBIE;
  }

  @Override
  public AgentAnswer.Step step() {
    return step;
  }

  @Override
  public String state(AgentAnswer.Step awaited) {
    ProcessState state = ProcessState.of(pid);
    return state.sentence()
        + (state != ProcessState.STOPPED && awaited == AgentAnswer.Step.LOAD
            ? " Its standard error stream may be a full pipe that nobody reads: Java 21 and newer"
                + " write a warning to it first."
            : "");
  }

  /**
   * Waits until the agent has written its summary into a folder, or the JVM ends.
   *
   * @param recordingMillis the length of the recording
   * @throws InputException if this takes much longer than the recording, for example in a stopped
   *     process
   */
  void awaitEnd(Path summaries, long recordingMillis)
      throws IOException, InterruptedException, InputException {
    long maxNanos = TimeUnit.MILLISECONDS.toNanos(recordingMillis) + MAX_END_NANOS;
    if (!RunSummary.awaitEnd(summaries, this::isAlive, maxNanos)) {
      throw new InputException(
          "process "
              + pid
              + " has not ended the recording in time. "
              + ProcessState.of(pid).sentence()
              + " Issues so far are in the folder of --out.");
    }
  }

  private void checkVersion(String version) throws InputException {
    if (version.startsWith("1.") || Integer.parseInt(version) < MIN_JAVA) {
      throw new InputException(
          "process "
              + pid
              + " runs on Java "
              + version
              + ", and the agent needs Java "
              + MIN_JAVA
              + ". Start the program on a newer Java, or instrument it with serin instrument.");
    }
  }

  private InputException refused(String why, Exception cause) {
    String end = why.endsWith(".") ? "" : ".";
    return new InputException(
        "no agent can be loaded into process " + pid + ": " + why + end + WITH_RUN, cause);
  }
}
