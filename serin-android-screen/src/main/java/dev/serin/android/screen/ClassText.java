package dev.serin.android.screen;

/** A name with dots, in the part that people look for and the package before it. Immutable. */
final class ClassText {
  /** The class, or the class and the method. */
  final String shown;

  /** The package; empty if there is none. */
  final String packageName;

  private ClassText(String name, int from) {
    this.shown = name.substring(from);
    this.packageName = from == 0 ? "" : name.substring(0, from - 1);
  }

  /** Of a class: {@code com.example.Main$1}. What has blanks in it is no class and stays whole. */
  static ClassText ofClass(String name) {
    return new ClassText(name, name.indexOf(' ') >= 0 ? 0 : name.lastIndexOf('.') + 1);
  }

  /** Of a method: {@code com.example.Main.run}. */
  static ClassText ofMethod(String name) {
    int method = name.indexOf(' ') >= 0 ? -1 : name.lastIndexOf('.');
    return new ClassText(name, method <= 0 ? 0 : name.lastIndexOf('.', method - 1) + 1);
  }
}
