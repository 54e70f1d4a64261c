package dev.serin.cli;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of the agent as the JVM's argument. */
final class AgentArguments {
  /** The effect of unusable arguments on a program that a command starts. */
  static final String NOT_STARTED = "The program was not started.";

  private static final String SEPARATOR = ";";
  private static final String AGENT_CLASS = "dev.serin.agent.AgentMain";

  private final List<String> pairs = new ArrayList<>();
  private final String consequence;

  /** Creates arguments for a program that a command starts. */
  AgentArguments() {
    this(NOT_STARTED);
  }

  /**
   * Creates arguments for any program.
   *
   * @param consequence the effect of an unusable value on the program, as a sentence
   */
  AgentArguments(String consequence) {
    this.consequence = consequence;
  }

  /**
   * Adds an option.
   *
   * @throws InputException if the agent's argument cannot contain the value
   */
  AgentArguments add(String key, Object value) throws InputException {
    if (value.toString().contains(SEPARATOR)) {
      throw new InputException(
          "\""
              + value
              + "\" has a semicolon, which the agent's options cannot contain. "
              + consequence
              + " Name another folder, or a pattern without a semicolon.");
    }
    if (hasSurrogates(value.toString())) {
      throw new InputException(
          "\""
              + value
              + "\" has a character above U+FFFF, which Java does not pass on to agents. "
              + consequence
              + " Name another folder, or a pattern with * in its place.");
    }
    pairs.add(key + "=" + value);
    return this;
  }

  /** The options without the agent's path. */
  String text() {
    return String.join(SEPARATOR, pairs);
  }

  private static boolean hasSurrogates(String text) {
    return text.chars().anyMatch(unit -> Character.isSurrogate((char) unit));
  }

  /**
   * Returns the agent's own objection to its arguments; null if it accepts them.
   *
   * @throws InputException if the agent's jar does not belong to this command line
   */
  @Nullable String complaint(Path agent) throws InputException {
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {agent.toUri().toURL()}, platform)) {
      Method complaint = loader.loadClass(AGENT_CLASS).getMethod("complaint", String.class);
      return (String) complaint.invoke(null, text());
    } catch (IOException | ReflectiveOperationException | LinkageError e) {
      throw new InputException(
          "the agent "
              + agent
              + " cannot be used: "
              + e
              + ". The installation of Serin is incomplete; build it again with \"mvn package"
              + " -DskipTests\".",
          e);
    }
  }

  /**
   * The JVM's argument.
   *
   * @throws InputException if the JVM cannot load an agent from this path
   */
  String jvmArgument(Path agent) throws InputException {
    return "-javaagent:" + argument(agent);
  }

  /**
   * The agent's path and options, in the format of the JVM.
   *
   * @throws InputException if the JVM cannot load an agent from this path
   */
  String argument(Path agent) throws InputException {
    if (agent.toString().contains("=")) {
      throw new InputException(
          "Serin is installed in a folder with = in its name, but the JVM ends the path of"
              + " an agent at the first =: "
              + agent
              + ". Move it to another folder.");
    }
    if (hasSurrogates(agent.toString())) {
      throw new InputException(
          "Serin is installed in a folder with a character above U+FFFF in its name, but"
              + " Java loads no agent from such a folder: "
              + agent
              + ". Move it to another folder.");
    }
    return agent + "=" + text();
  }
}
