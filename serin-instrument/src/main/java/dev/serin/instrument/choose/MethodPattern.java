package dev.serin.instrument.choose;

import org.jspecify.annotations.Nullable;

/**
 * A pattern of classes, and of methods in them: {@code CLASS}, {@code CLASS#METHOD}, {@code
 * CLASS#METHOD(TYPES)} or {@code CLASS#METHOD(DESCRIPTOR)RETURN}, in which {@code *} stands for any
 * characters. Without a method it also matches the classes nested in those it names. Remembers
 * whether it has matched. Safe for use by several threads.
 */
final class MethodPattern {
  private static final String EXPECTED =
      ". A pattern is a class such as com.example.Main, or a class and its methods such as"
          + " com.example.Main#run or com.example.Main#run(int,java.lang.String); * stands for"
          + " any characters, as in com.example.*";

  private final String text;
  private final String pattern;
  private final Glob classes;
  private final boolean endsOpen;
  private final @Nullable Glob methods;
  private final @Nullable Glob types;
  private final @Nullable Glob descriptors;
  private volatile boolean matched;

  /**
   * Reads a pattern.
   *
   * @param text its name in messages
   * @throws IllegalArgumentException if it cannot be understood; the message names the reason
   */
  MethodPattern(String text, String pattern) {
    this.text = text;
    this.pattern = pattern;
    int hash = pattern.indexOf('#');
    String className = (hash < 0 ? pattern : pattern.substring(0, hash)).replace('/', '.');
    checkClass(className);
    this.classes = new Glob(className);
    this.endsOpen = className.endsWith("*");
    String method = pattern.substring(hash + 1);
    int open = hash < 0 ? -1 : method.indexOf('(');
    this.methods = hash < 0 ? null : new Glob(checkedName(method, open));
    boolean isDescriptor = open >= 0 && !method.endsWith(")");
    this.types = open < 0 || isDescriptor ? null : new Glob(checkedTypes(method, open));
    this.descriptors = isDescriptor ? new Glob(checkedDescriptor(method.substring(open))) : null;
  }

  private static void checkClass(String name) {
    if (name.isEmpty()) {
      throw unreadable("it names no class");
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isWhitespace(c) || ";,:[](){}<>!\"".indexOf(c) >= 0) {
        throw unreadable("no class has \"" + ShownText.of(String.valueOf(c)) + "\" in its name");
      }
    }
    if (name.startsWith(".") || name.endsWith(".") || name.contains("..")) {
      throw unreadable(
          "a dot must separate two names; the pattern for a whole package is com.example.*");
    }
  }

  private static String checkedName(String method, int open) {
    String name = open < 0 ? method : method.substring(0, open);
    if (name.isBlank() || !name.equals(name.trim())) {
      throw unreadable("no method is called \"" + ShownText.of(name) + "\"");
    }
    for (int i = 0; i < name.length(); i++) {
      if (".;[/".indexOf(name.charAt(i)) >= 0) {
        throw unreadable("no method has \"" + name.charAt(i) + "\" in its name");
      }
    }
    return name;
  }

  private static String checkedTypes(String method, int open) {
    String types = method.substring(open + 1, method.length() - 1).replace(" ", "");
    boolean hasGap = ("," + types + ",").contains(",,");
    if (!types.isEmpty() && (hasGap || hasAny(types, ";:<>()"))) {
      throw unreadable(
          "\""
              + ShownText.of(types)
              + "\" are not types separated by commas, without type arguments");
    }
    return types.replace("...", "[]").replace('/', '.');
  }

  private static String checkedDescriptor(String text) {
    String descriptor = text.replace('.', '/');
    if (descriptor.indexOf('*') < 0 && !isDescriptor(descriptor)) {
      throw unreadable(
          "\""
              + ShownText.of(text)
              + "\" is neither the types of parameters, (int,java.lang.String), nor a descriptor,"
              + " (ILjava/lang/String;)V");
    }
    return descriptor;
  }

  private static boolean isDescriptor(String text) {
    int at = 1;
    while (at > 0 && at < text.length() && text.charAt(at) != ')') {
      at = typeEnd(text, at);
    }
    String result = at < 0 ? "" : text.substring(Math.min(at + 1, text.length()));
    return result.equals("V") || (!result.isEmpty() && typeEnd(result, 0) == result.length());
  }

  /** The end of the type at an index of a descriptor, or -1 if there is none. */
  private static int typeEnd(String text, int start) {
    int at = start;
    while (at < text.length() && text.charAt(at) == '[') {
      at++;
    }
    if (at == text.length() || "BCDFIJSZL".indexOf(text.charAt(at)) < 0) {
      return -1;
    }
    if (text.charAt(at) != 'L') {
      return at + 1;
    }
    int end = text.indexOf(';', at);
    boolean isName = end > at + 1 && !hasAny(text.substring(at, end), "[()");
    return isName ? end + 1 : -1;
  }

  private static boolean hasAny(String text, String characters) {
    return text.chars().anyMatch(c -> characters.indexOf(c) >= 0);
  }

  private static IllegalArgumentException unreadable(String why) {
    return new IllegalArgumentException(why + EXPECTED);
  }

  /** Whether the pattern means all methods of the classes. */
  boolean isOfWholeClasses() {
    return methods == null;
  }

  /** Whether the pattern means a class, with dots, or some of its methods. */
  boolean matchesClass(String className) {
    if (classes.matches(className)) {
      return true;
    }
    if (methods == null && !endsOpen) {
      for (int at = className.indexOf('$', 1); at > 0; at = className.indexOf('$', at + 1)) {
        if (classes.matches(className.substring(0, at))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the pattern means a method of a class that it matches. */
  boolean matchesMethod(String name, String descriptor) {
    return (methods == null || methods.matches(name))
        && (descriptors == null || descriptors.matches(descriptor))
        && (types == null || types.matches(ParameterTypes.of(descriptor)));
  }

  /** Marks the pattern as matched. */
  void setMatched() {
    if (!matched) {
      matched = true;
    }
  }

  /** Whether the pattern has matched a class or method. */
  boolean hasMatched() {
    return matched;
  }

  /** The pattern itself, without its place. */
  String pattern() {
    return pattern;
  }

  @Override
  public String toString() {
    return text;
  }
}
