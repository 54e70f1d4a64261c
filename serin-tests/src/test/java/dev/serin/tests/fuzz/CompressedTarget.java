package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/** Reports on files of issues that gzip or Zstandard compressed, damaged before or after it. */
final class CompressedTarget implements FuzzTarget {
  private static final String ISSUE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","time":1700000009000,"cost":5100,\
      "scene":"com.example.Main","callTree":[[0,1048574,1,9,9,9,0,0],[1,5,1,9,9,9,0,0]],\
      "methods":{"5":"com.example.Main.onClick"},"dispatchId":"s1-swing-NUMBER"}
      """;

  private static final int ISSUES = 20;

  /** The first bytes have the version, options and sizes of either format. */
  private static final int HEADER_BYTES = 18;

  private static final int TRAILER_BYTES = 8;

  private final TextMutator texts = new TextMutator(issues());
  private final ByteMutator gzip = mutator(gzip(issues()));
  private final ByteMutator zstandard = mutator(zstandard(issues()));
  private final Path folder;
  private final ReportCheck reports;

  /** Works in a folder. */
  CompressedTarget(Path folder, ReportCheck reports) throws IOException {
    this.folder = folder;
    this.reports = reports;
  }

  private static String issues() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ISSUES; i++) {
      lines.append(ISSUE.replace("NUMBER", "" + i));
    }
    return lines.toString();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] zstandard(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static ByteMutator mutator(byte[] bytes) {
    List<Spot> spots = new ArrayList<>();
    for (int at = 0; at < bytes.length; at++) {
      boolean isHeader = at < HEADER_BYTES;
      boolean isTrailer = at >= bytes.length - TRAILER_BYTES;
      spots.add(new Spot(at, 1, isHeader ? "header" : isTrailer ? "trailer" : "data"));
    }
    return new ByteMutator(bytes, true, spots);
  }

  @Override
  public String name() {
    return "compressed issues";
  }

  @Override
  public FuzzInput input(SplittableRandom random) throws IOException {
    boolean isGzip = random.nextBoolean();
    byte[] bytes;
    if (random.nextInt(3) == 0) {
      String text = texts.mutate(random);
      bytes = isGzip ? gzip(text) : zstandard(text);
    } else {
      bytes = (isGzip ? gzip : zstandard).mutate(random);
    }
    return new FuzzInput(bytes, () -> check(bytes, isGzip ? "a.jsonl.gz" : "a.jsonl.zst"));
  }

  private Outcome check(byte[] bytes, String name) throws IOException {
    Path top = Files.createDirectories(folder.resolve("compressed"));
    Path file = Files.write(top.resolve(name), bytes);
    try {
      return reports.check(new IssueReader(new MethodMaps()).read(List.of(file)));
    } catch (ReportException e) { // the only file of all cannot be read
      String message = String.valueOf(e.getMessage());
      require(message.contains(file.toString()), "says not where: " + message);
      return Outcome.refused(message, false);
    } finally {
      Files.delete(file);
    }
  }
}
