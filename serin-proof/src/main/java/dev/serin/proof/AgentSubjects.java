package dev.serin.proof;

import java.util.List;
import java.util.stream.Stream;

/** All foreign programs and test suites that run with the agent and without. */
final class AgentSubjects {
  /** The packages of the JDK whose internals the suites of commons-lang3 and others access. */
  private static final List<String> OPENED =
      Stream.of(
              "java.lang",
              "java.lang.invoke",
              "java.lang.reflect",
              "java.time",
              "java.time.chrono",
              "java.util",
              "java.util.concurrent",
              "java.util.stream")
          .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
          .toList();

  /** The stack size of jsoup's own build for its tests, which check for endless recursion. */
  private static final List<String> SMALL_STACK = List.of("-Xss256k");

  private static final List<AgentSubject> ALL =
      List.of(
          suite("commons-lang3", "org.apache.commons.lang3.", OPENED),
          suite("commons-text", "org.apache.commons.text.", OPENED),
          suite("commons-math3", "org.apache.commons.math3.", OPENED),
          suite("jsoup-tests", "org.jsoup.", SMALL_STACK),
          program("hidden-classes", "hidden.", "hidden.HiddenClasses"),
          program("jsoup", "org.jsoup.", "program.JsoupProgram"),
          program("felix", "org.apache.felix.", "program.FelixProgram"),
          program("kotlin-coroutines", "kotlinx.coroutines.", "program.Coroutines"),
          program("jruby", "org.jruby.", "org.jruby.Main", "SOURCES/script.rb"),
          program("jython", "org.python.", "program.JythonScript", "SOURCES/script.py"),
          program("clojure", "clojure.", "program.ClojureForms", "SOURCES/script.clj"),
          program("spring-boot", "org.springframework.", "program.SpringProgram"),
          program("netty", "io.netty.", "program.NettyProgram"),
          program("vertx", "io.vertx.", "program.VertxProgram"));

  private AgentSubjects() {}

  /** The subjects of these names, in this order. */
  static List<AgentSubject> named(List<String> names) {
    return names.stream().map(AgentSubjects::named).toList();
  }

  private static AgentSubject named(String name) {
    return ALL.stream()
        .filter(subject -> subject.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("There is no program " + name + "."));
  }

  private static AgentSubject suite(String name, String ownPackage, List<String> options) {
    return new AgentSubject(name, List.of(ownPackage), options, null, List.of());
  }

  private static AgentSubject program(
      String name, String ownPackage, String mainClass, String... arguments) {
    return new AgentSubject(name, List.of(ownPackage), List.of(), mainClass, List.of(arguments));
  }
}
