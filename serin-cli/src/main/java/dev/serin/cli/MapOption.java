package dev.serin.cli;

import dev.serin.report.MethodMaps;
import dev.serin.report.ReportException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The method map of commands that read issues. */
final class MapOption {
  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "The method map; maps beside the issues are found without this option.")
  private @Nullable Path map;

  /** The named file, or null. */
  @Nullable Path file() {
    return map;
  }

  /** The maps for reading issues, including the named one. */
  MethodMaps maps() throws ReportException {
    return maps(map);
  }

  /** The same with another file, or with none. */
  static MethodMaps maps(@Nullable Path map) throws ReportException {
    MethodMaps maps = new MethodMaps();
    if (map != null) {
      maps.give(map);
    }
    return maps;
  }
}
