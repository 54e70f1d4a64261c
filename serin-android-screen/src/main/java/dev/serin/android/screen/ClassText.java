package dev.serin.android.screen;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A name with dots, divided into the package and the part that people look for. Immutable. */
final class ClassText {
  /** A character without width at which a line may end. */
  static final char BREAK = '\u200b';

  /** A package before the name of a class. */
  private static final Pattern PACKAGE =
      Pattern.compile("(?<![\\w./-])(?:[a-z_]\\w*\\.)*[a-z_]\\w*(?=\\.[A-Z])");

  /** The class, or the class and the method. */
  final String shown;

  /** The package; empty if there is none. */
  final String packageName;

  private ClassText(String name, int from) {
    this.shown = name.substring(from);
    this.packageName = from == 0 ? "" : name.substring(0, from - 1);
  }

  /** The package in short; empty if it is the same as the caller's. */
  String shortPackage(String callerPackage) {
    return packageName.equals(callerPackage) ? "" : shortened(packageName);
  }

  /** A package in short, {@code a.m.app.ui} as {@code a.m.a.ui}. */
  static String shortened(String packageName) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int dot = packageName.indexOf('.'); dot > from; dot = packageName.indexOf('.', from)) {
      text.append(packageName.charAt(from)).append('.');
      from = dot + 1;
    }
    return text.append(packageName, from, packageName.length()).toString();
  }

  /** A text with the packages of all classes that it names in short. */
  static String shortNames(String text) {
    Matcher packages = PACKAGE.matcher(text);
    StringBuilder shorter = new StringBuilder();
    int from = 0;
    while (packages.find()) {
      shorter.append(text, from, packages.start());
      shorter.append(shortened(text.substring(packages.start(), packages.end())));
      from = packages.end();
    }
    return shorter.append(text, from, text.length()).toString();
  }

  /** A name that may go on in the next line after any of its words, rather than within one. */
  static String breakable(String name) {
    StringBuilder text = new StringBuilder();
    char before = 0;
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      boolean isWord = Character.isLowerCase(before) && Character.isUpperCase(next);
      if (isWord || (".$_(".indexOf(before) >= 0 && Character.isLetter(next))) {
        text.append(BREAK);
      }
      text.append(next);
      before = next;
    }
    return text.toString();
  }

  /** A line of a stack with its package in short; other lines stay whole. */
  static String shortLine(String line) {
    int from = line.startsWith("at ") ? 3 : 0;
    int end = line.indexOf('(', from);
    if (end < 0 || line.lastIndexOf(' ', end) >= from) {
      return line;
    }
    ClassText name = ofMethod(line.substring(from, end));
    String packageName = shortened(name.packageName);
    return packageName.equals(name.packageName)
        ? line
        : packageName + "." + name.shown + line.substring(end);
  }

  /** For a class: {@code com.example.Main$1}. A text with blanks is not a class and stays whole. */
  static ClassText ofClass(String name) {
    return new ClassText(name, name.indexOf(' ') >= 0 ? 0 : name.lastIndexOf('.') + 1);
  }

  /** For a method: {@code com.example.Main.run}. */
  static ClassText ofMethod(String name) {
    int method = name.indexOf(' ') >= 0 ? -1 : name.lastIndexOf('.');
    return new ClassText(name, method <= 0 ? 0 : name.lastIndexOf('.', method - 1) + 1);
  }
}
