package dev.serin.format;

/** The text of a method map, which {@link MethodMap} describes: its comments and its lines. */
final class MethodMapText {
  /** The greatest method id; the recorder needs those above for itself. */
  static final int MAX_METHOD_ID = (1 << 22) - 1025;

  static final int VERSION = 2;
  static final String VERSION_COMMENT = "# serin method map, version ";
  static final String ID_COMMENT = "# mapId ";

  /** Matrix's placeholder for the id of a method that has none. */
  static final int NO_ID = -1;

  private MethodMapText() {}

  /** The comment lines that a map begins with. */
  static String header(String mapId) {
    return VERSION_COMMENT + VERSION + "\n" + ID_COMMENT + mapId + "\n";
  }

  /** Appends the line of a method. */
  static void append(StringBuilder out, int id, MethodName method) {
    out.append(id).append(',').append(method.access()).append(',');
    EscapedText.append(out, method.className());
    out.append(' ');
    EscapedText.append(out, method.methodName());
    out.append(' ');
    EscapedText.append(out, method.descriptor());
    out.append('\n');
  }
}
