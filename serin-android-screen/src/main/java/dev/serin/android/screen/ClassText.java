package dev.serin.android.screen;

/** A name with dots, divided into the package and the part that people look for. Immutable. */
final class ClassText {
  /** The class, or the class and the method. */
  final String shown;

  /** The package; empty if there is none. */
  final String packageName;

  private ClassText(String name, int from) {
    this.shown = name.substring(from);
    this.packageName = from == 0 ? "" : name.substring(0, from - 1);
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
