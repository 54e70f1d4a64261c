package dev.serin.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;

/**
 * The command, run in this process.
 *
 * @param status the exit status
 * @param out the standard output
 * @param err the standard error output
 */
record Invocation(int status, String out, String err) {
  static Invocation of(Object... arguments) {
    return on(FileSystems.getDefault(), arguments);
  }

  /** Runs the command with the paths of a file system. */
  static Invocation on(FileSystem files, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] texts = new String[arguments.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = arguments[i].toString();
    }
    int status =
        Serin.run(files::getPath, new PrintWriter(out, true), new PrintWriter(err, true), texts);
    return new Invocation(status, out.toString(), err.toString());
  }
}
