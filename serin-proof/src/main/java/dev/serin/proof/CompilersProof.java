package dev.serin.proof;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Runs a compiler and a dexer without probes and with, and compares their output. */
final class CompilersProof {
  private final Corpus corpus;
  private final Path sources;
  private final Path work;
  private final Report report;

  /**
   * Prepares to compile.
   *
   * @param sources a jar of sources that need only the JDK
   */
  CompilersProof(Corpus corpus, Path sources, Path work, Report report) {
    this.corpus = corpus;
    this.sources = sources;
    this.work = work;
    this.report = report;
  }

  /** The output of a program, by file, and the number of calls of its main thread. */
  private record Written(Map<String, byte[]> files, long calls) {}

  /** Runs both. */
  void check() throws IOException, InterruptedException {
    report.line("| program | reads | files written, the same | bytes | calls |");
    report.line("|---|---|---|---|---|");
    checkEcj();
    checkD8();
    report.line("");
  }

  private void checkEcj() throws IOException, InterruptedException {
    Path unpacked = unpack();
    List<String> arguments = List.of("-nowarn", "--release", "8", "-g", "-d");
    String main = "org.eclipse.jdt.internal.compiler.batch.Main";
    check(corpus.archive("ecj"), main, arguments, unpacked);
  }

  private void checkD8() throws IOException, InterruptedException {
    String jdk = System.getProperty("java.home");
    List<String> arguments = List.of("--release", "--min-api", "26", "--lib", jdk, "--output");
    Archive input = corpus.archive("guava-android");
    check(corpus.archive("r8"), "com.android.tools.r8.D8", arguments, input.jar());
  }

  private void check(Archive program, String mainClass, List<String> arguments, Path input)
      throws IOException, InterruptedException {
    Path place = work.resolve(program.name());
    Path probed = ProbedJars.write(List.of(program.jar()), place.resolve("jars")).get(0).jar();
    Written before = run(program.jar(), mainClass, arguments, input, place.resolve("before"));
    Written after = run(probed, mainClass, arguments, input, place.resolve("after"));
    if (before.calls != 0 || after.calls == 0) {
      report.fault(program + ": calls were " + before.calls + ", and are " + after.calls);
    }
    if (after.files.isEmpty() || !after.files.keySet().equals(before.files.keySet())) {
      report.fault(program + " writes other files with probes than without");
    }
    long bytes = 0;
    for (Map.Entry<String, byte[]> file : after.files.entrySet()) {
      bytes += file.getValue().length;
      if (!Arrays.equals(file.getValue(), before.files.get(file.getKey()))) {
        report.fault(program + " writes " + file.getKey() + " otherwise with probes");
      }
    }
    report.line(
        String.format(
            Locale.ROOT,
            "| %s | %s | %,d | %,d | %,d |",
            program,
            input.getFileName(),
            after.files.size(),
            bytes,
            after.calls));
  }

  private static Written run(
      Path program, String mainClass, List<String> arguments, Path input, Path place)
      throws IOException, InterruptedException {
    Path output = place.resolve("output");
    deleteAll(output);
    Files.createDirectories(output);
    Path calls = place.resolve("calls.txt");
    List<String> all = new ArrayList<>(List.of(calls.toString(), mainClass));
    all.addAll(arguments);
    all.addAll(List.of(output.toString(), input.toString()));
    new Jvm(List.of(program), place).runWell(RecordedRun.class.getName(), all);
    Map<String, byte[]> files = new TreeMap<>();
    for (Path file : files(output)) {
      files.put(output.relativize(file).toString(), Files.readAllBytes(file));
    }
    return new Written(files, Long.parseLong(Files.readString(calls)));
  }

  private Path unpack() throws IOException {
    Path folder = work.resolve(String.valueOf(sources.getFileName()));
    deleteAll(folder);
    try (ZipFile zip = new ZipFile(sources.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.getName().endsWith(".java")) {
          Path file = folder.resolve(entry.getName());
          Files.createDirectories(file.resolveSibling("."));
          try (InputStream in = zip.getInputStream(entry)) {
            Files.copy(in, file);
          }
        }
      }
    }
    return folder;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      for (Path file : files(folder)) {
        Files.delete(file);
      }
    }
  }
}
