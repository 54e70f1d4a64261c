package dev.serin.cli;

import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The method maps of commands that read issues. */
final class MapOption {
  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "The method map; maps beside the issues are found without this option.")
  private @Nullable Path map;

  @Mixin private MapFolders folders = new MapFolders();

  /** The named file, or null. */
  @Nullable Path file() {
    return map;
  }

  /** The folders of maps and mappings. */
  MapFolders folders() {
    return folders;
  }

  /** The maps for reading issues, including the named ones. */
  MethodMaps maps() throws ReportException {
    return folders.maps(map);
  }
}
