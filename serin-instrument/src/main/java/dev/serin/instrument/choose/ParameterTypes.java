package dev.serin.instrument.choose;

/** The parameters of a descriptor as a source names them: {@code int,java.lang.String[]}. */
final class ParameterTypes {
  private ParameterTypes() {}

  /** The types, with commas between them and no spaces; empty if there are none. */
  static String of(String descriptor) {
    StringBuilder types = new StringBuilder();
    int at = 1;
    while (descriptor.charAt(at) != ')') {
      int dimensions = 0;
      while (descriptor.charAt(at) == '[') {
        dimensions++;
        at++;
      }
      if (types.length() > 0) {
        types.append(',');
      }
      if (descriptor.charAt(at) == 'L') {
        int end = descriptor.indexOf(';', at);
        types.append(descriptor.substring(at + 1, end).replace('/', '.'));
        at = end + 1;
      } else {
        types.append(primitive(descriptor.charAt(at)));
        at++;
      }
      for (; dimensions > 0; dimensions--) {
        types.append("[]");
      }
    }
    return types.toString();
  }

  private static String primitive(char type) {
    switch (type) {
      case 'B':
        return "byte";
      case 'C':
        return "char";
      case 'D':
        return "double";
      case 'F':
        return "float";
      case 'I':
        return "int";
      case 'J':
        return "long";
      case 'S':
        return "short";
      case 'Z':
        return "boolean";
      default:
        throw new IllegalArgumentException("no type of a parameter begins with " + type);
    }
  }
}
