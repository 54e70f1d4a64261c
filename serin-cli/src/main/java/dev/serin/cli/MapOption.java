package dev.serin.cli;

import dev.serin.report.MethodMaps;
import dev.serin.report.ReportException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The method maps of commands that read issues. */
final class MapOption {
  @Option(
      names = "--map",
      paramLabel = "FILE",
      description = "The method map; maps beside the issues are found without this option.")
  private @Nullable Path map;

  @Option(
      names = "--maps",
      paramLabel = "DIR",
      description =
          "A folder with the method maps of many builds, also in its subfolders; an issue uses the"
              + " one with its map id. Repeatable.")
  private List<Path> folders = List.of();

  /** The named file, or null. */
  @Nullable Path file() {
    return map;
  }

  /** The named folders of maps. */
  List<Path> folders() {
    return List.copyOf(folders);
  }

  /** The maps for reading issues, including the named ones. */
  MethodMaps maps() throws ReportException {
    MethodMaps maps = maps(map);
    for (Path folder : folders) {
      maps.addFolder(folder);
    }
    return maps;
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
