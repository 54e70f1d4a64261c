package dev.serin.analysis;

import dev.serin.format.HotCalls;
import dev.serin.format.HotMethod;
import dev.serin.format.LearnedMethod;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The file of methods that get no probe because they were found to be hot: a {@link LearnedMethod}
 * per line. It can be used wherever exclude patterns are accepted. Methods stay in the list, since
 * a program without their probes has no figures for them. Immutable.
 */
public final class LearnedList {
  /** The comment that identifies the file. */
  static final String MARKER = "# Serin learned methods";

  private static final int MAX_BYTES = 64 << 20;

  private final SortedMap<String, LearnedMethod> byPattern;

  private LearnedList(SortedMap<String, LearnedMethod> byPattern) {
    this.byPattern = byPattern;
  }

  /**
   * Reads a list; a file that does not exist yet is an empty list.
   *
   * @throws ReportException if the file is not such a list, or cannot be read
   */
  public static LearnedList read(Path file) throws ReportException {
    SortedMap<String, LearnedMethod> byPattern = new TreeMap<>();
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new LearnedList(byPattern);
    }
    String[] lines = lines(file);
    for (int i = 0; i < lines.length; i++) {
      if (!LearnedMethod.isComment(lines[i])) {
        LearnedMethod method = method(lines[i], file + ":" + (i + 1));
        byPattern.put(method.pattern(), method);
      }
    }
    return new LearnedList(byPattern);
  }

  private static String[] lines(Path file) throws ReportException {
    try (InputStream in = RegularFiles.open(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      String text = bytes.length > MAX_BYTES ? "" : new String(bytes, StandardCharsets.UTF_8);
      String[] lines = LearnedMethod.lines(text);
      if (bytes.length > 0 && !List.of(lines).contains(MARKER)) {
        throw new ReportException(
            file
                + " is not a list of learned methods, so it is not replaced. Name another"
                + " file, or delete this one.");
      }
      return lines;
    } catch (IOException e) {
      throw new ReportException(file + " cannot be read: " + e + ". Give another file.", e);
    }
  }

  private static LearnedMethod method(String line, String where) throws ReportException {
    LearnedMethod method = LearnedMethod.parse(line);
    if (method == null) {
      throw new ReportException(
          where
              + ": \""
              + SafeText.line(line, SafeText.MAX_CHARS / 5)
              + "\" is not a line of a learned list, such as com.example.Point#x()D # 412345"
              + " calls/s, 48 ns. Delete the line, or name another file.");
    }
    return method;
  }

  /** The list with methods added; methods already in it get the new figures. */
  public LearnedList with(List<HotMethod> methods) {
    SortedMap<String, LearnedMethod> added = new TreeMap<>(byPattern);
    methods.forEach(method -> added.put(method.pattern(), method.line()));
    return new LearnedList(added);
  }

  /** The list without the methods of the given patterns. */
  public LearnedList without(Set<String> patterns) {
    SortedMap<String, LearnedMethod> kept = new TreeMap<>(byPattern);
    kept.keySet().removeAll(patterns);
    return new LearnedList(kept);
  }

  /** The number of methods. */
  public int size() {
    return byPattern.size();
  }

  /** Writes the list atomically. */
  public void write(Path file) throws IOException {
    WholeFile.write(
        file,
        out -> {
          out.write(MARKER + "\n");
          out.write("# Each was called more than " + HotCalls.MIN_CALLS_PER_SECOND);
          out.write(" times per second,\n# or " + HotCalls.MIN_CALLS_PER_BUSY_SECOND);
          out.write(" in messages with more than " + HotCalls.BUSY_CALLS_PER_SECOND);
          out.write(" calls per second,\n# in less than " + HotCalls.MAX_MEAN_NANOS);
          out.write(" ns per call.\n# Without a probe, its time counts for its caller.\n");
          for (LearnedMethod method : byPattern.values()) {
            out.write(method + "\n");
          }
        });
  }
}
