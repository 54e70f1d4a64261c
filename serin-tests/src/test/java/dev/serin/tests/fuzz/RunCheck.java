package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.format.InstrumentedMark;
import dev.serin.format.MethodMap;
import dev.serin.instrument.InstrumentOptions;
import dev.serin.instrument.InstrumentRun;
import dev.serin.instrument.RunResult;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Checks the engine's promises for archives and folders, however damaged: complete outputs, or none
 * and the one exception.
 */
final class RunCheck {
  /** A base map may begin with it. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private static final String FORMER = "what was there before";

  private final Path folder;
  private final Path outputs;

  /** Works in a folder. */
  RunCheck(Path folder) throws IOException {
    this.folder = folder;
    this.outputs = Files.createDirectories(folder.resolve("outputs"));
  }

  /**
   * The form of a run.
   *
   * @param name of its input
   * @param random the source of all other choices
   */
  record Form(String name, SplittableRandom random) {}

  /** Instruments an archive. */
  Outcome checkArchive(byte[] archive, Form form) throws IOException {
    Path input = Files.write(folder.resolve(form.name()), archive);
    Path output = outputs.resolve("out" + form.name());
    try {
      Outcome outcome = check(input, output, form.random());
      if (outcome.errors().isEmpty()) {
        ArchiveComparison.compare(input, output, input.toString().endsWith(".aar"));
      }
      return outcome;
    } finally {
      delete(outputs);
    }
  }

  /** Instruments a folder. */
  Outcome checkFolder(Path input, Form form) throws IOException {
    Path output = outputs.resolve("out");
    try {
      Outcome outcome = check(input, output, form.random());
      if (outcome.errors().isEmpty()) {
        List<String> expected = new ArrayList<>(names(input));
        expected.add(InstrumentedMark.PATH);
        Collections.sort(expected);
        require(expected.equals(names(output)), "not the files of the input");
      }
      return outcome;
    } finally {
      delete(input);
      delete(outputs);
    }
  }

  private Outcome check(Path input, Path output, SplittableRandom random) throws IOException {
    boolean isFolder = Files.isDirectory(input);
    boolean replaces = !isFolder && random.nextBoolean();
    if (replaces) {
      Files.writeString(output, FORMER);
    }
    InstrumentOptions options = options(random);
    String base = random.nextInt(8) == 0 ? MapTarget.TEXTS.mutate(random) : "";
    Path baseMap = folder.resolve("base.txt");
    if (!base.isEmpty()) {
      Files.writeString(baseMap, base);
      options = options.baseMap(baseMap);
    }
    Path map = outputs.resolve("map.txt");
    Path skipped = outputs.resolve("skipped.txt");
    InstrumentRun run = new InstrumentRun(options.map(map).skipped(skipped));
    run.add(input, output);
    try {
      RunResult result = run.run();
      require(outputs(List.of(map, output, skipped)), "other files than the outputs are there");
      checkMap(Files.readString(map), base, result);
      return Outcome.TAKEN;
    } catch (InstrumentException e) {
      require(outputs(replaces ? List.of(output) : List.of()), "outputs of a failed run are there");
      require(!replaces || Files.readString(output).equals(FORMER), "an output was changed");
      String message = String.valueOf(e.getMessage());
      boolean saysWhere =
          Stream.of(input.toString(), baseMap.toString(), "the base map")
              .anyMatch(message::contains);
      require(saysWhere, "says not where: " + message);
      return Outcome.refused(message, !message.contains(": not a jar, or a damaged one"));
    }
  }

  private static void checkMap(String text, String base, RunResult result) throws IOException {
    MethodMap map = MethodMap.read(new StringReader(text), "map");
    String lines = text.replaceAll("(?m)^# source [^\n]*\n", "");
    require(map.toString().equals(lines), "the map does not say what it said");
    require(map.size() == result.methods().size(), "the map has other methods");
    String unmarked = base.startsWith(BYTE_ORDER_MARK) ? base.substring(1) : base;
    MethodMap.read(new StringReader(unmarked), "base map")
        .methods()
        .forEach(
            (id, method) ->
                require(
                    method.qualified().equals(map.name(id).qualified()),
                    "the method " + id + " of the base map is another"));
  }

  private static InstrumentOptions options(SplittableRandom random) {
    boolean allowsAll = random.nextInt(3) == 0;
    return InstrumentOptions.defaults()
        .threads(1 + random.nextInt(2))
        .stored(random.nextBoolean())
        .probeAll(random.nextBoolean())
        .probeAccessors(random.nextBoolean())
        .libraries(random.nextBoolean())
        .allow(name -> allowsAll)
        .replacing(output -> true);
  }

  /** Whether exactly these outputs exist. */
  private boolean outputs(List<Path> expected) throws IOException {
    try (Stream<Path> files = Files.list(outputs)) {
      return files.sorted().toList().equals(expected.stream().sorted().toList());
    }
  }

  private static List<String> names(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      return files
          .filter(file -> !Files.isDirectory(file))
          .map(file -> top.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** Deletes the content of a folder. */
  private static void delete(Path top) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(top)) {
      all = files.skip(1).sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }
}
