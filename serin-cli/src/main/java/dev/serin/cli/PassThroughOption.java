package dev.serin.cli;

import dev.serin.analysis.PassThrough;
import dev.serin.analysis.ReportException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The methods that are not responsible for durations, of commands that group messages. */
final class PassThroughOption {
  @Option(
      names = "--pass-through",
      paramLabel = "FILE",
      description =
          "Methods and packages, one per line, that are not responsible for the duration of a"
              + " message, in addition to those of the JDK, Android and others. Repeatable.")
  private List<Path> files = List.of();

  /** The named files. */
  List<Path> files() {
    return files;
  }

  /** The methods of the files, and the default ones. */
  PassThrough methods() throws ReportException {
    PassThrough methods = PassThrough.DEFAULTS;
    for (Path file : files) {
      methods = methods.with(file);
    }
    return methods;
  }
}
