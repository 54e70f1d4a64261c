package dev.serin.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the issues of a traced program go, and from when on a message is one. */
final class IssueOptions {
  /** The greatest threshold that the runtime takes. */
  private static final long MAX_THRESHOLD_MILLIS = 3_600_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where issues and the method map go; ${DEFAULT-VALUE} by default.")
  private Path out = Path.of("serin-issues");

  @Option(
      names = "--threshold",
      paramLabel = "MS",
      description = "From how many milliseconds on a message is slow; 700 by default.")
  private @Nullable Long thresholdMillis;

  /** The folder of the issues. */
  Path out() {
    return out;
  }

  /** Adds them to the agent's arguments. */
  void addTo(AgentArguments arguments) throws InputException {
    arguments.add("directory", out.toAbsolutePath());
    if (thresholdMillis != null) {
      arguments.add("slowMillis", thresholdMillis);
    }
  }

  /** How to read the issues, as the end of a sentence. */
  String readThem() {
    return "read them with: serin report " + out;
  }

  /**
   * Fails if the threshold is out of bounds.
   *
   * @param consequence a sentence that says what was not done
   */
  void check(String consequence) {
    if (thresholdMillis != null
        && (thresholdMillis < 1 || thresholdMillis > MAX_THRESHOLD_MILLIS)) {
      throw new ParameterException(
          spec.commandLine(),
          "--threshold is a whole number of milliseconds from 1 to "
              + MAX_THRESHOLD_MILLIS
              + ", not "
              + thresholdMillis
              + ". "
              + consequence);
    }
  }
}
