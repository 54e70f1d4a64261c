package dev.serin.tests.apps;

/** Loads classes, and ends. */
public final class LoadsClasses {
  private LoadsClasses() {}

  /**
   * Runs the program.
   *
   * @param arguments the names of the classes
   */
  public static void main(String[] arguments) throws ClassNotFoundException {
    for (String name : arguments) {
      Class.forName(name);
    }
    System.out.println("loaded");
  }
}
