package dev.serin.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The file of methods that get no probe as they were found to be hot: a pattern a line, with the
 * figures in a comment above it. Whatever takes exclude patterns takes it. Methods stay in the list
 * once they are there, since a program without their probes says nothing of them. Immutable.
 */
public final class LearnedList {
  /** The first line, which identifies the file. */
  static final String MARKER = "# Serin learned methods";

  private static final String COMMENT = "#";

  private final SortedMap<String, String> figuresByPattern;

  private LearnedList(SortedMap<String, String> figuresByPattern) {
    this.figuresByPattern = figuresByPattern;
  }

  /**
   * Reads a list; a file that does not exist yet is an empty list.
   *
   * @throws ReportException if the file is none of these lists, or cannot be read
   */
  public static LearnedList read(Path file) throws ReportException {
    SortedMap<String, String> figures = new TreeMap<>();
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new LearnedList(figures);
    }
    try (BufferedReader lines = RegularFiles.reader(RegularFiles.open(file))) {
      String line = lines.readLine();
      if (line != null && !line.equals(MARKER)) {
        throw new ReportException(
            file
                + " is no list of learned methods, so it is not replaced. Name another file, or"
                + " delete this one.");
      }
      String comment = "";
      for (line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(COMMENT)) {
          comment = line.substring(COMMENT.length()).trim();
        } else if (!line.isBlank()) {
          figures.put(line.trim(), comment);
        }
      }
    } catch (IOException e) {
      throw new ReportException(file + " cannot be read: " + e, e);
    }
    return new LearnedList(figures);
  }

  /** The list with methods added; a method that it has gets the new figures. */
  public LearnedList with(List<HotMethod> methods) {
    SortedMap<String, String> figures = new TreeMap<>(figuresByPattern);
    methods.forEach(method -> figures.put(method.pattern(), method.figures()));
    return new LearnedList(figures);
  }

  /** How many methods the list has. */
  public int size() {
    return figuresByPattern.size();
  }

  /** Writes the list, whole or not at all. */
  public void write(Path file) throws IOException {
    WholeFile.write(
        file,
        out -> {
          out.write(MARKER + "\n");
          out.write("# They were called more than " + HotMethods.MIN_CALLS_PER_SECOND);
          out.write(" times a second and took less than " + HotMethods.MAX_MEAN_NANOS + " ns.\n");
          out.write("# Without a probe their time is their callers'.\n");
          for (Map.Entry<String, String> method : figuresByPattern.entrySet()) {
            out.write("\n# " + method.getValue() + "\n" + method.getKey() + "\n");
          }
        });
  }
}
