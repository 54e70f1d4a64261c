package dev.serin.tests;

import com.android.tools.r8.ClassFileConsumer;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.DexIndexedConsumer;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import com.android.tools.r8.retrace.ProguardMapProducer;
import com.android.tools.r8.retrace.ProguardMappingSupplier;
import com.android.tools.r8.retrace.Retrace;
import com.android.tools.r8.retrace.RetraceCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that R8 has shrunk.
 *
 * @param jar its classes, or dex
 * @param mapping R8's mapping of its names
 */
record ShrunkProgram(Path jar, Path mapping) {
  private static final List<String> RULES =
      List.of(
          "-dontwarn **",
          "-keepattributes SourceFile,LineNumberTable",
          "-renamesourcefileattribute SourceFile",
          "-repackageclasses x",
          "-overloadaggressively",
          "-allowaccessmodification");

  /** Ignores R8's notes. */
  private static final DiagnosticsHandler QUIET =
      new DiagnosticsHandler() {
        @Override
        public void warning(Diagnostic warning) {}

        @Override
        public void info(Diagnostic info) {}
      };

  /**
   * Shrinks class files or jars into a jar of class files, or of dex.
   *
   * @param keep the classes that are used from outside
   */
  static ShrunkProgram of(List<Path> files, Path jar, boolean dex, String... keep)
      throws Exception {
    StringBuilder mapping = new StringBuilder();
    R8Command.Builder command =
        R8Command.builder(QUIET)
            .addProgramFiles(files)
            .addLibraryResourceProvider(
                JdkClassFileProvider.fromJdkHome(Path.of(System.getProperty("java.home"))))
            .addProguardConfiguration(RULES, Origin.unknown())
            .addProguardConfiguration(List.of(keep), Origin.unknown())
            .setMode(CompilationMode.RELEASE)
            .setProguardMapConsumer((part, handler) -> mapping.append(part));
    if (dex) {
      command.setMinApiLevel(21).setProgramConsumer(new DexIndexedConsumer.ArchiveConsumer(jar));
    } else {
      command.setProgramConsumer(new ClassFileConsumer.ArchiveConsumer(jar));
    }
    R8.run(command.build());
    return new ShrunkProgram(jar, Files.writeString(Path.of(jar + "-mapping.txt"), mapping));
  }

  /** The translation of stacks by R8's own reader. */
  static String retrace(Path mapping, String stacks) {
    List<String> retraced = new ArrayList<>();
    Retrace.run(
        RetraceCommand.builder(QUIET)
            .setMappingSupplier(
                ProguardMappingSupplier.builder()
                    .setProguardMapProducer(ProguardMapProducer.fromPath(mapping))
                    .build())
            .setStackTrace(List.of(stacks.split("\n")))
            .setRetracedStackTraceConsumer(retraced::addAll)
            .build());
    return String.join("\n", retraced);
  }

  /** The class files in a folder. */
  static List<Path> classFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }
}
