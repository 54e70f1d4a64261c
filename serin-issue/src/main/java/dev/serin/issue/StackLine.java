package dev.serin.issue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of a stack: {@code at loader//module/package.Class.method(File.java:12)}. Immutable. */
final class StackLine {
  private static final String AT = "at ";

  /** Before the address in the name of a hidden class: {@code Main$$Lambda/0x7f….run}. */
  private static final String ADDRESS = "0x";

  /** The class and method; the whole line if it is no frame. */
  final String method;

  /** Whether the line is a frame. */
  final boolean isFrame;

  /** The position in parentheses, with the rest of the line; may be empty. */
  final String place;

  private StackLine(String line) {
    int open = line.indexOf('(');
    String qualified = (open < 0 ? line : line.substring(0, open)).trim();
    if (qualified.startsWith(AT)) {
      qualified = qualified.substring(AT.length()).trim();
    }
    int slash = qualified.lastIndexOf('/');
    if (qualified.startsWith(ADDRESS, slash + 1)) {
      slash = qualified.lastIndexOf('/', slash - 1);
    }
    String found = qualified.substring(slash + 1);
    int dot = found.lastIndexOf('.');
    this.isFrame = dot > 0 && dot < found.length() - 1 && qualified.indexOf(' ') < 0;
    this.method = isFrame ? found : line.trim();
    this.place = isFrame && open >= 0 ? line.substring(open) : "";
  }

  /** The frames of a stack, the innermost first. */
  static <N> List<StackLine> all(IssueJson<N> json, @Nullable N stack) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < json.size(stack); i++) {
      texts.add(json.text(json.at(stack, i)));
    }
    return all(texts);
  }

  /** The lines of a stack except empty ones, in their order. */
  static List<StackLine> all(List<String> texts) {
    List<StackLine> lines = new ArrayList<>();
    for (String line : texts) {
      if (!line.isEmpty()) {
        lines.add(new StackLine(line));
      }
    }
    return lines;
  }
}
