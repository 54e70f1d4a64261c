package dev.serin.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Ways to process archives. */
enum Archives {
  /** Only unzipped and zipped again, one after the other. */
  COPIED {
    @Override
    long write(List<Path> jars, Path directory) throws Exception {
      return CopiedArchives.write(jars, directory);
    }
  },

  /** Instrumented by Serin with its default rules. */
  SERIN {
    @Override
    long write(List<Path> jars, Path directory) throws Exception {
      return SerinArchives.write(jars, directory, SerinArchives.DEFAULTS);
    }
  },

  /** Instrumented by Serin, with a list from {@code serin learn} on the workloads. */
  SERIN_LEARNED {
    @Override
    long write(List<Path> jars, Path directory) throws Exception {
      return SerinArchives.write(
          jars, directory, SerinArchives.DEFAULTS.choosing(SerinArchives.withoutLearned()));
    }
  },

  /** Instrumented by Serin, every method. */
  SERIN_ALL {
    @Override
    long write(List<Path> jars, Path directory) throws Exception {
      return SerinArchives.write(jars, directory, SerinArchives.DEFAULTS.probeAll(true));
    }
  },

  /** Instrumented by Serin, every method, and written without compression. */
  SERIN_STORED {
    @Override
    long write(List<Path> jars, Path directory) throws Exception {
      return SerinArchives.write(
          jars, directory, SerinArchives.DEFAULTS.probeAll(true).stored(true));
    }
  },

  /** Instrumented by Matrix's plugin. */
  MATRIX {
    @Override
    long write(List<Path> jars, Path directory) throws Exception {
      return new MatrixArchives(directory.resolve("matrix")).write(jars, directory);
    }

    @Override
    List<Path> firstJars() throws IOException {
      return JavaProcess.jars(JavaProcess.MATRIX_PLUGIN);
    }
  };

  /**
   * Writes each archive to a directory, under the same name.
   *
   * @return the number of methods with probes
   */
  abstract long write(List<Path> jars, Path directory) throws Exception;

  /** The jars that come first on the class path. */
  List<Path> firstJars() throws IOException {
    return List.of();
  }
}
