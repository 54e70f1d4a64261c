package dev.serin.analysis;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A method of the source, with types in the form of a mapping.
 *
 * @param parameters types separated by commas, empty if there are none
 */
record OriginalMethod(String className, String returnType, String name, String parameters) {
  private static final Map<String, String> PRIMITIVES =
      Map.of(
          "void", "V", "boolean", "Z", "byte", "B", "char", "C", "short", "S", "int", "I", "long",
          "J", "float", "F", "double", "D");

  /** The descriptor, with dots in the names of classes. */
  String descriptor() {
    return descriptor(UnaryOperator.identity());
  }

  /** The descriptor after renaming the classes. */
  String descriptor(UnaryOperator<String> classNames) {
    StringBuilder descriptor = new StringBuilder("(");
    if (!parameters.isEmpty()) {
      for (String type : parameters.split(",", -1)) {
        appendType(descriptor, type.trim(), classNames);
      }
    }
    appendType(descriptor.append(')'), returnType, classNames);
    return descriptor.toString();
  }

  private static void appendType(StringBuilder out, String type, UnaryOperator<String> classNames) {
    String element = type;
    while (element.endsWith("[]")) {
      out.append('[');
      element = element.substring(0, element.length() - 2);
    }
    String primitive = PRIMITIVES.get(element);
    if (primitive != null) {
      out.append(primitive);
    } else {
      out.append('L').append(classNames.apply(element)).append(';');
    }
  }
}
