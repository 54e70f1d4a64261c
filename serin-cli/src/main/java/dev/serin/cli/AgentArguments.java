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

  /** The JVM's argument. */
  String jvmArgument(Path agent) {
    return "-javaagent:" + agent + "=" + String.join(SEPARATOR, pairs);
  }
}
