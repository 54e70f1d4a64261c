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
  /** The consequence of arguments that cannot be used, for a program that is to be started. */
  static final String NOT_STARTED = "The program was not started.";

  private static final String SEPARATOR = ";";
  private static final String AGENT_CLASS = "dev.serin.agent.AgentMain";

  private final List<String> pairs = new ArrayList<>();
  private final String consequence;

  /** Arguments for a program that is to be started. */
  AgentArguments() {
    this(NOT_STARTED);
  }

  /**
   * Arguments for any program.
   *
   * @param consequence the effect of an unusable value on the program, as a sentence
   */
  AgentArguments(String consequence) {
    this.consequence = consequence;
  }

  /**
   * Adds an option.
   *
   * @throws InputException if the value cannot stand in the agent's argument
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

  /** The options alone. */
  String text() {
    return String.join(SEPARATOR, pairs);
  }

  private static boolean hasSurrogates(String text) {
    return text.chars().anyMatch(unit -> Character.isSurrogate((char) unit));
  }

  /**
   * Returns the agent's own objection to its arguments; null if it accepts them.
   *
   * @throws InputException if the agent's jar is not the one that belongs to this command line
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
   * @throws InputException if the JVM cannot load the agent from where it is
   */
  String jvmArgument(Path agent) throws InputException {
    return "-javaagent:" + argument(agent);
  }

  /**
   * The agent with its options, as the JVM takes them.
   *
   * @throws InputException if the JVM cannot load the agent from where it is
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
