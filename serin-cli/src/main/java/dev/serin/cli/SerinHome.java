package dev.serin.cli;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;

/** The folder in which Serin is installed, or the executable jar: the agent, and the demo. */
final class SerinHome {
  private static final String PROPERTY = "serin.home";

  private SerinHome() {}

  /** The agent's jar. */
  static Path agent() throws InputException {
    return file("serin-agent.jar");
  }

  /** The demo's jar. */
  static Path demo() throws InputException {
    return file("swing-demo.jar");
  }

  /** The jars that a program needs which was instrumented and runs without the agent. */
  static List<Path> runtime() throws InputException {
    List<Path> jars = new ArrayList<>();
    for (String module : List.of("desktop", "runtime", "issue", "format", "probe-tree")) {
      jars.add(file("without-agent/serin-" + module + ".jar"));
    }
    return jars;
  }

  private static Path file(String name) throws InputException {
    Path embedded = EmbeddedFiles.file(name);
    if (embedded != null) {
      return embedded;
    }
    Path file = home().resolve(name);
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          file
              + " is missing; the installation of Serin is incomplete. Unpack it again, or in a"
              + " checkout build it with \"mvn package -DskipTests\", or set -D"
              + PROPERTY
              + " to the folder that has it.");
    }
    return file.toAbsolutePath();
  }

  private static Path home() throws InputException {
    String named = System.getProperty(PROPERTY);
    CodeSource source = SerinHome.class.getProtectionDomain().getCodeSource();
    if (named != null || source == null) {
      return Path.of(named == null ? "." : named);
    }
    try {
      return Path.of(source.getLocation().toURI()).resolve("../..").normalize();
    } catch (URISyntaxException e) {
      throw new InputException(
          "cannot find the installation folder of Serin; set -D" + PROPERTY, e);
    }
  }
}
