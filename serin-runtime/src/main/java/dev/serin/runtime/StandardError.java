package dev.serin.runtime;

import dev.serin.format.VisibleText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * The standard error stream of the process, even if the program has replaced {@code System.err}. A
 * program that counts or shows its own error output would otherwise include Serin's lines. Each
 * text is written immediately. Safe for use by several threads.
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
      return System.err; // the security policy forbids writing to the process's own stream
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
      return null; // the charset is unknown, or this code may not read the property
    }
  }

  /** Writes a text of one or more lines. */
  void write(String text) {
    String shown = VisibleText.escaped(text, "\n\t") + System.lineSeparator();
    try {
      out.write(shown.getBytes(charset));
    } catch (IOException e) {
      // The program has closed the stream, or it has no reader any more.
    }
  }
}
