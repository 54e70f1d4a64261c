package dev.serin.proof;

import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.instrument.base.InstrumentException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Kills processes that instrument, and checks their outputs: those of one version, complete, or a
 * set that no program accepts. The next run must then write the same as elsewhere.
 */
final class KillsProof {
  private static final int MAX_MILLIS = 400;
  private static final long MAX_WAIT_SECONDS = 60;

  private final Path work;
  private final Path versions;
  private final Path out;
  private final Path expected;
  private final Report report;
  private final SplittableRandom random = new SplittableRandom(1);
  private int whole;
  private int refused;
  private int journals;

  KillsProof(Path work, Report report) {
    this.work = work;
    this.versions = work.resolve("versions");
    this.out = work.resolve("out");
    this.expected = work.resolve("expected");
    this.report = report;
  }

  /** Kills a number of processes, every second one as soon as it is seen to publish. */
  void check(int kills) throws IOException, InterruptedException, InstrumentException {
    Folders.delete(work);
    KilledProgram.write(versions);
    for (int version = 1; version <= 2; version++) {
      KilledRuns.run(version(version), expected.resolve(String.valueOf(version)));
    }
    for (int i = 0; i < kills; i++) {
      killOne(i % 2 == 0);
      look(i);
      runAgain(i);
    }
    report.line("| kills | left whole | left a set that is refused | of these with a journal |");
    report.line("|---|---|---|---|");
    report.line(
        String.format(Locale.ROOT, "| %,d | %,d | %,d | %,d |", kills, whole, refused, journals));
  }

  private void killOne(boolean isPublishing) throws IOException, InterruptedException {
    Process process =
        Jvm.start(
            KilledRuns.class,
            List.of(versions.toString(), out.toString(), String.valueOf(1 + random.nextInt(2))));
    try (BufferedReader lines = process.inputReader()) {
      if (isPublishing) {
        awaitRuns(lines, 1 + random.nextInt(2));
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_WAIT_SECONDS);
        while (!Files.exists(journal()) && System.nanoTime() < endNanos) {
          Thread.onSpinWait();
        }
        long restNanos = random.nextLong(TimeUnit.MILLISECONDS.toNanos(10));
        long killNanos = System.nanoTime() + restNanos;
        while (System.nanoTime() < killNanos) {
          Thread.onSpinWait();
        }
      } else {
        awaitRuns(lines, random.nextInt(2));
        TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_MILLIS));
      }
      process.destroyForcibly(); // SIGKILL
      process.waitFor();
    }
  }

  private static void awaitRuns(BufferedReader lines, int runs) throws IOException {
    for (int i = 0; i < runs; i++) {
      if (lines.readLine() == null) {
        throw new IOException("the process ended before it was killed");
      }
    }
  }

  private void look(int number) throws IOException {
    if (!Files.exists(out.resolve("methodMapping.txt"))) {
      whole++; // it was killed before it wrote anything
      return;
    }
    boolean isJournal = Files.exists(journal());
    if (isWhole(1) || isWhole(2)) {
      whole++;
    } else if (isJournal || conflict() != null) {
      refused++;
    } else {
      report.fault("kill " + number + " left outputs that are mixed and not refused");
    }
    journals += isJournal ? 1 : 0;
  }

  /**
   * Runs again; in half of the cases a run that fails, which completes the previous set, comes
   * first.
   */
  private void runAgain(int number) throws IOException, InstrumentException {
    boolean wasThere = Files.exists(out.resolve("methodMapping.txt"));
    if (wasThere && random.nextBoolean()) {
      Path damaged = Files.writeString(version(1).resolve("f0/Bad.class"), "no class");
      try {
        KilledRuns.run(version(1), out);
        report.fault("a damaged class did not fail the run");
      } catch (InstrumentException e) {
        if (!isWhole(1) && !isWhole(2)) {
          report.fault("after kill " + number + " a run that fails leaves outputs that are mixed");
        }
      } finally {
        Files.delete(damaged);
      }
    }
    int version = 1 + random.nextInt(2);
    KilledRuns.run(version(version), out);
    if (!isWhole(version) || Files.exists(journal())) {
      report.fault("the run after kill " + number + " wrote something else than a clean one");
    }
    try (Stream<Path> files = Files.list(out)) {
      files
          .filter(file -> file.toString().contains(".serin-"))
          .forEach(file -> report.fault(file + " is left after the run after kill " + number));
    }
  }

  private Path version(int version) {
    return versions.resolve(String.valueOf(version));
  }

  private Path journal() {
    return out.resolve("methodMapping.txt" + InstrumentedMark.JOURNAL_SUFFIX);
  }

  /** Whether the outputs are those of a version. */
  private boolean isWhole(int version) throws IOException {
    Map<String, byte[]> right = content(expected.resolve(String.valueOf(version)));
    Map<String, byte[]> now = content(out);
    return now.keySet().equals(right.keySet())
        && right.entrySet().stream()
            .allMatch(file -> Arrays.equals(file.getValue(), now.get(file.getKey())));
  }

  /** All outputs except the state, by name. */
  private static Map<String, byte[]> content(Path folder) throws IOException {
    Map<String, byte[]> content = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString();
        if (!name.contains(".serin-") && !name.equals("state")) {
          content.put(name, Files.readAllBytes(file));
        }
      }
    }
    return content;
  }

  /** The reason why a program with these outputs is refused, or null. */
  private @Nullable String conflict() throws IOException {
    Map<String, String> marks = new TreeMap<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.filter(path -> !path.toString().contains(".serin-")).toList()) {
        byte[] mark = mark(file);
        if (mark.length > 0) {
          marks.put(file.toString(), InstrumentedMark.mapId(mark));
        }
      }
    }
    String map = Files.readString(out.resolve("methodMapping.txt"), StandardCharsets.UTF_8);
    String mapId = MethodMap.read(new StringReader(map), "the map").mapId();
    return InstrumentedMark.conflict(marks, "the map", mapId);
  }

  private static byte[] mark(Path output) throws IOException {
    if (Files.isDirectory(output)) {
      return Files.readAllBytes(output.resolve(InstrumentedMark.PATH));
    }
    if (!output.toString().endsWith(".jar")) {
      return new byte[0];
    }
    try (ZipFile zip = new ZipFile(output.toFile())) {
      ZipEntry entry = zip.getEntry(InstrumentedMark.PATH);
      return zip.getInputStream(entry).readAllBytes();
    }
  }
}
