package dev.serin.cli;

import dev.serin.format.IssueFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files with issues in a folder at one time, to compare the folder before and after a run.
 *
 * @param files the files of issues, reported or pending, without merged ones
 * @param mergedBytes the sizes of the files that merge the issues of several sessions
 */
record FolderIssues(Set<Path> files, Map<Path, Long> mergedBytes) {
  /** Lists the files in a folder; none if it is missing, such as after a program deleted it. */
  static FolderIssues of(Path folder) throws IOException {
    Set<Path> files = new HashSet<>();
    Map<Path, Long> mergedBytes = new HashMap<>();
    for (Path file : issueFiles(folder)) {
      if (!IssueFiles.MERGED.matcher(file.getFileName().toString()).matches()) {
        files.add(file);
        continue;
      }
      try {
        mergedBytes.put(file, Files.size(file));
      } catch (NoSuchFileException e) {
        // Another process has deleted it meanwhile.
      }
    }
    return new FolderIssues(Set.copyOf(files), Map.copyOf(mergedBytes));
  }

  private static List<Path> issueFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Outputs::isIssueFile).toList();
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    }
  }

  /** Whether the folder has a file of issues that it did not have before. */
  boolean hasNewFile(FolderIssues before) {
    return !before.files.containsAll(files);
  }

  /** Whether a merged file is new or has another size than before. */
  boolean hasChangedMergedFile(FolderIssues before) {
    return !before.mergedBytes.entrySet().containsAll(mergedBytes.entrySet());
  }
}
