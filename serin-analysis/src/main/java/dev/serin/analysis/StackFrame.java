package dev.serin.analysis;

import org.jspecify.annotations.Nullable;

/**
 * A line of a stack: {@code at loader//module@version/package.Class.method(File.java:12)}. Only
 * class and method are required.
 *
 * @param before the text before the class
 * @param className the class, with dots
 * @param methodName the method
 * @param place the position in parentheses
 * @param after the text after the parentheses
 */
record StackFrame(Before before, String className, String methodName, Place place, String after) {
  private static final String AT = "at ";

  /** Before the address in the name of a hidden class, as of a lambda: {@code A$$Lambda/0x7f…}. */
  private static final String ADDRESS = "0x";

  /** Indent and class loader. */
  record Before(String indent, String loader) {}

  /** The file, empty if there is none, and the line, or {@link MappedMethod#NO_LINE}. */
  record Place(String file, int line) {}

  /** Parses a line; null if it is not a frame. */
  static @Nullable StackFrame of(String line) {
    int start = line.length() - line.stripLeading().length();
    if (line.startsWith(AT, start)) {
      start += AT.length();
    }
    int open = line.indexOf('(', start);
    int close = open < 0 ? -1 : line.indexOf(')', open);
    int end = close < 0 ? line.length() : open;
    String qualified = line.substring(start, end).stripTrailing();
    int slash = beforeClass(qualified);
    int dot = qualified.lastIndexOf('.');
    if (dot <= slash + 1 || dot == qualified.length() - 1 || qualified.indexOf(' ') >= 0) {
      return null;
    }
    Before before = new Before(line.substring(0, start), qualified.substring(0, slash + 1));
    String place = close < 0 ? "" : line.substring(open + 1, close);
    String after = close < 0 ? line.substring(end) : line.substring(close + 1);
    return new StackFrame(
        before,
        qualified.substring(slash + 1, dot),
        qualified.substring(dot + 1),
        place(place),
        after);
  }

  /** The slash before the class; a hidden class has one in its name, too. */
  private static int beforeClass(String qualified) {
    int slash = qualified.lastIndexOf('/');
    return qualified.startsWith(ADDRESS, slash + 1) ? qualified.lastIndexOf('/', slash - 1) : slash;
  }

  private static Place place(String text) {
    int colon = text.lastIndexOf(':');
    String number = text.substring(colon + 1);
    return colon >= 0 && number.matches("[0-9]{1,9}")
        ? new Place(text.substring(0, colon), Integer.parseInt(number))
        : new Place(text, MappedMethod.NO_LINE);
  }

  String file() {
    return place.file();
  }

  int line() {
    return place.line();
  }

  /** The same line with another method. */
  String named(String newClass, String newMethod, String newFile, int newLine) {
    String where = newLine > 0 ? newFile + ":" + newLine : newFile;
    return before.indent()
        + before.loader()
        + newClass
        + '.'
        + newMethod
        + (file().isEmpty() && line() < 0 ? "" : "(" + where + ")")
        + after;
  }
}
