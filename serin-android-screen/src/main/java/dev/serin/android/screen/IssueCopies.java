package dev.serin.android.screen;

import dev.serin.format.BoundedLines;
import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds issues that another process has moved to a merged file, or copied there before it died. An
 * issue is known by its line's size and checksum. Not for the main thread.
 */
final class IssueCopies {
  private final File directory;

  IssueCopies(File directory) {
    this.directory = directory;
  }

  /** The other places of an issue. */
  List<IssuePlace> of(IssuePlace place) {
    List<IssuePlace> copies = new ArrayList<>();
    for (File file : IssueFiles.list(directory, IssueFiles.ISSUES)) {
      String name = file.getName();
      boolean isRelated = mayHave(name, place.file) || mayHave(place.file, name);
      if (isRelated && !name.equals(place.file)) {
        try {
          search(file, place, copies);
        } catch (IOException e) {
          // Deleted meanwhile.
        }
      }
    }
    return copies;
  }

  /** Whether a merged file may have the issues of another one. */
  private static boolean mayHave(String merged, String name) {
    return IssueFiles.MERGED.matcher(merged).matches()
        && first(merged).compareTo(first(name)) <= 0
        && last(name).compareTo(last(merged)) <= 0;
  }

  private static String first(String name) {
    return String.valueOf(IssueFiles.firstSession(name));
  }

  private static String last(String name) {
    return String.valueOf(IssueFiles.lastSession(name));
  }

  private static void search(File file, IssuePlace place, List<IssuePlace> to) throws IOException {
    try (FileInputStream in = new FileInputStream(file);
        InputStreamReader reader = new InputStreamReader(in, StandardCharsets.ISO_8859_1)) {
      BoundedLines lines = new BoundedLines(reader, IssueStore.MAX_LINE_BYTES);
      long offsetBytes = 0;
      for (String line = lines.next(); line != null; line = lines.next()) {
        boolean isSame =
            line.length() == place.sizeBytes && IssuePlace.checksum(line) == place.checksum;
        if (isSame && !lines.isCut()) {
          to.add(new IssuePlace(file.getName(), offsetBytes, place.sizeBytes, place.checksum));
        }
        offsetBytes += lines.lengthChars() + 1;
      }
    }
  }
}
