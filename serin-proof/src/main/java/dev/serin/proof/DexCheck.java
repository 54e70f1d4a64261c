package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Dexes a jar without probes and with, and compares the messages and the output of the dexer. */
final class DexCheck {
  /** The oldest Android for which the dexer need not rewrite any part of these archives. */
  private static final String ANDROID_8 = "26";

  private final Corpus corpus;
  private final Path probe;

  /**
   * Prepares to dex.
   *
   * @param probe the place of the class that probes call
   */
  DexCheck(Corpus corpus, Path probe) {
    this.corpus = corpus;
    this.probe = probe;
  }

  /**
   * The dexer's output for a jar.
   *
   * @param bytes of the code in the dex files
   * @param messages the number of occurrences of each message, without the name of the jar
   */
  record Dexed(long bytes, SortedMap<String, Integer> messages) {
    /** How many warnings there were. */
    int warnings() {
      int count = 0;
      for (Map.Entry<String, Integer> message : messages.entrySet()) {
        count += message.getKey().startsWith("Warning") ? message.getValue() : 0;
      }
      return count;
    }
  }

  /** Dexes jars, one after the other, each by itself. */
  List<Dexed> dex(List<Path> jars, Path work) throws IOException, InterruptedException {
    Files.createDirectories(work);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < jars.size(); i++) {
      lines.add(String.join("\t", arguments(jars.get(i), work.resolve(i + ".zip"))));
    }
    Path file = work.resolve("arguments.txt");
    Files.write(file, lines);
    Jvm jvm = Jvm.brief(List.of(corpus.r8()), work);
    String said = jvm.runWell(DexRun.class.getName(), List.of(file.toString())).errors();
    List<Dexed> dexed = new ArrayList<>();
    String[] parts = said.split("(?m)^" + DexRun.MARK + "[0-9]+\\R", -1);
    for (int i = 0; i < jars.size(); i++) {
      String own = parts[i + 1].replace(jars.get(i).toString(), "the jar");
      dexed.add(new Dexed(dexBytes(work.resolve(i + ".zip")), messages(own)));
    }
    return dexed;
  }

  private List<String> arguments(Path jar, Path output) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--release", "--min-api", ANDROID_8, "--output", output.toString()));
    arguments.addAll(List.of("--lib", System.getProperty("java.home")));
    for (Path android : corpus.android()) {
      arguments.addAll(List.of("--lib", android.toString()));
    }
    List<Path> others = new ArrayList<>(corpus.libraries());
    others.add(probe);
    for (Path other : others) {
      if (!String.valueOf(other.getFileName()).equals(String.valueOf(jar.getFileName()))) {
        arguments.addAll(List.of("--classpath", other.toString()));
      }
    }
    arguments.add(jar.toString());
    return arguments;
  }

  /**
   * The number of occurrences of each message; a message begins with its kind and may have further
   * lines.
   */
  private static SortedMap<String, Integer> messages(String said) {
    SortedMap<String, Integer> messages = new TreeMap<>();
    for (String message : said.split("(?m)^(?=Warning|Info|Error)", -1)) {
      if (!message.isBlank()) {
        messages.merge(message.strip(), 1, Integer::sum);
      }
    }
    return messages;
  }

  private static long dexBytes(Path zip) throws IOException {
    long bytes = 0;
    try (ZipFile file = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : Collections.list(file.entries())) {
        bytes += entry.getName().endsWith(".dex") ? entry.getSize() : 0;
      }
    }
    return bytes;
  }
}
