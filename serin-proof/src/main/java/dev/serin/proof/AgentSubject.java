package dev.serin.proof;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A foreign program or test suite that runs with the agent and without.
 *
 * @param name its name on the command line, of its profile in {@code with-agent/pom.xml}, and of
 *     the folder with its sources
 * @param packages the names with which its own classes begin
 * @param options options of the JVM
 * @param mainClass the class with its main method, or null for a test suite
 * @param arguments the arguments for its main method; {@code SOURCES/} stands for the folder with
 *     its sources
 */
record AgentSubject(
    String name,
    List<String> packages,
    List<String> options,
    @Nullable String mainClass,
    List<String> arguments) {

  boolean isSuite() {
    return mainClass == null;
  }

  /** Whether a class, or a method with its class, belongs to the subject itself. */
  boolean owns(String className) {
    return packages.stream().anyMatch(className::startsWith);
  }
}
