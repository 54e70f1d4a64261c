package dev.serin.proof;

import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Instruments two versions of a program in turns, into the same outputs, until it is killed. {@link
 * KillsProof} starts it in a process of its own.
 */
final class KilledRuns {
  static final int ARCHIVES = 40;
  static final int FOLDERS = 8;

  private KilledRuns() {}

  /**
   * Runs without end.
   *
   * @param arguments the folder of both versions, the folder of the outputs, and the version to
   *     begin with
   */
  public static void main(String[] arguments) throws Exception {
    Path versions = Path.of(arguments[0]);
    Path out = Path.of(arguments[1]);
    int version = Integer.parseInt(arguments[2]);
    while (true) {
      run(versions.resolve(String.valueOf(version)), out);
      System.out.println("ran");
      version = 3 - version;
    }
  }

  /** Instruments a version. */
  static void run(Path version, Path out) throws IOException, InstrumentException {
    InstrumentRun run =
        new InstrumentRun(
            InstrumentOptions.defaults()
                .threads(1)
                .map(out.resolve("methodMapping.txt"))
                .skipped(out.resolve("skippedMethods.txt"))
                .state(out.resolve("state")));
    for (int i = 0; i < ARCHIVES; i++) {
      run.add(version.resolve("a" + i + ".jar"), out.resolve("a" + i + ".jar"));
    }
    for (int i = 0; i < FOLDERS; i++) {
      run.add(version.resolve("f" + i), out.resolve("f" + i));
    }
    run.run();
  }
}
