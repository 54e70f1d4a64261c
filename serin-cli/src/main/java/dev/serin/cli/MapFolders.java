package dev.serin.cli;

import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.ReportException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The folders of method maps and mappings of commands that read issues of many builds. */
final class MapFolders {
  @Option(
      names = "--maps",
      paramLabel = "DIR",
      description =
          "A folder with the method maps of many builds, and with the mappings that R8 wrote, also"
              + " in its subfolders; an issue uses those with its ids. Repeatable.")
  private List<Path> folders = List.of();

  /** The named folders. */
  List<Path> folders() {
    return List.copyOf(folders);
  }

  /** The maps for reading issues: a given one, if any, and those of the folders. */
  MethodMaps maps(@Nullable Path given) throws ReportException {
    MethodMaps maps = new MethodMaps();
    if (given != null) {
      maps.give(given);
    }
    for (Path folder : folders) {
      maps.addFolder(folder);
    }
    return maps;
  }

  /** The mappings for reading issues: a given one, if any, and those of the folders. */
  NameMappings mappings(@Nullable Path given) throws ReportException {
    NameMappings mappings = NameMappings.of(NameMapping.ofOptional(given));
    for (Path folder : folders) {
      mappings.addFolder(folder);
    }
    return mappings;
  }
}
