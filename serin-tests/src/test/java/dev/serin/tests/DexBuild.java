package dev.serin.tests;

import com.android.tools.r8.ArchiveClassFileProvider;
import com.android.tools.r8.ClassFileResourceProvider;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.DexIndexedConsumer;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes dex of jars, like the build of an app for Android 5.0, and collects the tools' output. */
final class DexBuild {
  private static final int MIN_API = 21;

  /** The version that R8 prints each time. */
  private static final String BANNER = "Running R8 version ";

  private final List<String> said = new ArrayList<>();
  private final StringBuilder mapping = new StringBuilder();
  private final Path dex;

  private final DiagnosticsHandler noting =
      new DiagnosticsHandler() {
        @Override
        public void warning(Diagnostic warning) {
          said.add("warning: " + warning.getDiagnosticMessage());
        }

        @Override
        public void info(Diagnostic info) {
          if (!info.getDiagnosticMessage().startsWith(BANNER)) {
            said.add("info: " + info.getDiagnosticMessage());
          }
        }
      };

  /**
   * A build.
   *
   * @param dex the output archive
   */
  DexBuild(Path dex) {
    this.dex = dex;
  }

  /** Includes all classes, as in the debug build of an app. */
  DexBuild whole(List<Path> jars) throws Exception {
    D8.run(
        D8Command.builder(noting)
            .addProgramFiles(jars)
            .addLibraryResourceProvider(jdk())
            .addLibraryResourceProvider(android())
            .setMode(CompilationMode.DEBUG)
            .setMinApiLevel(MIN_API)
            .setProgramConsumer(new DexIndexedConsumer.ArchiveConsumer(dex))
            .build());
    return this;
  }

  /** Shrinks them by rules in R8's full mode, as in the release build of an app. */
  DexBuild shrunk(List<Path> jars, List<String> rules) throws Exception {
    R8.run(
        R8Command.builder(noting)
            .addProgramFiles(jars)
            .addLibraryResourceProvider(jdk())
            .addLibraryResourceProvider(android())
            .addProguardConfiguration(rules, Origin.unknown())
            .setProguardCompatibility(false)
            .setMode(CompilationMode.RELEASE)
            .setMinApiLevel(MIN_API)
            .setProgramConsumer(new DexIndexedConsumer.ArchiveConsumer(dex))
            .setProguardMapConsumer((part, handler) -> mapping.append(part))
            .build());
    return this;
  }

  /** The output of D8 or R8. */
  List<String> said() {
    return said;
  }

  /** The remaining classes, by their names in the sources. */
  List<String> classes() {
    return mapping
        .toString()
        .lines()
        .filter(line -> line.matches("\\S+ -> \\S+:"))
        .map(line -> line.split(" ", 2)[0])
        .toList();
  }

  private static ClassFileResourceProvider jdk() throws IOException {
    return JdkClassFileProvider.fromJdkHome(Path.of(System.getProperty("serin.build.jdk")));
  }

  private static ClassFileResourceProvider android() throws IOException {
    return new ArchiveClassFileProvider(Path.of(System.getProperty("serin.android.jar")));
  }
}
