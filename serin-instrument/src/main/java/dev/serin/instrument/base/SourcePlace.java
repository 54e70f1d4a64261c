package dev.serin.instrument.base;

/** The place of a method in the source, as its class file names it; read on request. */
public interface SourcePlace {
  /** No place. */
  SourcePlace UNKNOWN = of("", 0);

  /** The source file, any text; empty if unknown. */
  String file();

  /** The line of the first instruction that has one; 0 if unknown. */
  int line();

  /** A place whose file and line are known. */
  static SourcePlace of(String file, int line) {
    return new SourcePlace() {
      @Override
      public String file() {
        return file;
      }

      @Override
      public int line() {
        return line;
      }
    };
  }
}
