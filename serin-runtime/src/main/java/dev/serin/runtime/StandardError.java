package dev.serin.runtime;

import dev.serin.format.VisibleText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * The standard error stream of the process, whatever the program has put in the place of {@code
 * System.err}: a program that counts or shows what is written there would take Serin's lines for
 * its own errors. Each text is written at once. Safe for use by several threads.
 */
final class StandardError {
  /** System properties that name the stream's charset; older JVMs have only the second. */
  private static final String[] ENCODINGS = {"stderr.encoding", "sun.stderr.encoding"};

  private final OutputStream out = open();
  private final Charset charset = charset();

  private static OutputStream open() {
    try {
      return new FileOutputStream(FileDescriptor.err);
    } catch (SecurityException e) {
      return System.err; // the program's policy lets nobody write to the process's own
    }
  }

  private static Charset charset() {
    for (String property : ENCODINGS) {
      Charset named = named(property);
      if (named != null) {
        return named;
      }
    }
    return Charset.defaultCharset();
  }

  private static @Nullable Charset named(String property) {
    try {
      String name = System.getProperty(property);
      return name == null ? null : Charset.forName(name);
    } catch (IllegalArgumentException | SecurityException e) {
      return null; // no such charset, or a property that is not for this code
    }
  }

  /** Writes a text of one or more lines. */
  void write(String text) {
    String shown = VisibleText.escaped(text, "\n\t") + System.lineSeparator();
    try {
      out.write(shown.getBytes(charset));
    } catch (IOException e) {
      // The program has closed the stream, or nobody reads it any more.
    }
  }
}
