package dev.serin.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The options of the agent as the JVM's argument. */
final class AgentArguments {
  private static final String SEPARATOR = ";";

  private final List<String> pairs = new ArrayList<>();

  /**
   * Adds an option.
   *
   * @throws InputException if the value cannot stand in the agent's argument
   */
  AgentArguments add(String key, Object value) throws InputException {
    if (value.toString().contains(SEPARATOR)) {
      throw new InputException(
          "\"" + value + "\" has a semicolon, which the agent's options cannot contain.");
    }
    pairs.add(key + "=" + value);
    return this;
  }

  /**
   * The JVM's argument.
   *
   * @throws InputException if the JVM cannot load the agent from where it is
   */
  String jvmArgument(Path agent) throws InputException {
    if (agent.toString().contains("=")) {
      throw new InputException(
          "Serin is installed in a folder with = in its name, at which the JVM ends the name of an"
              + " agent: "
              + agent
              + ". Move it to another folder.");
    }
    return "-javaagent:" + agent + "=" + String.join(SEPARATOR, pairs);
  }
}
