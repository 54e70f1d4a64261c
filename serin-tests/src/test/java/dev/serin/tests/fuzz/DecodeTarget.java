package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.analysis.LogDecoder;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.ReportException;
import dev.serin.format.BoundedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Decodes logs and issues, with the method map, and some with a mapping or a folder of both. */
final class DecodeTarget implements FuzzTarget {
  private static final String MAP =
      """
      # mapId m1
      7,1,com.example.Editor save ()V
      12,2,com.example.Editor write ()V
      13,2,com.example.A\\u001b[2J\\u000aB c ()V
      """;

  private static final String MAPPING =
      """
      # pg_map_id: a1
      com.example.Editor -> a.b:
          1:1:void write(java.lang.String):40:40 -> a
          1:1:void save():20 -> a
      """;

  private static final String LOG =
      """
      11-27 12:00:00.000  1  2 I Serin: |* [Trace]
      |*\t\tStackKey: 12|
      |*\t\t[id count cost]
      |*\t\t1048574 1 911
      11-27 12:00:00.000  1  2 I Serin: |*\t\t.7 1 911
      |*\t\t..12 4 403
      0,1048574,1,916
      1,7,1,913
      2,12,4,403
      3,13,1,3
      loaded 7 1 911
      """;

  private static final String STACK =
      """
      E AndroidRuntime: FATAL EXCEPTION: main
      E AndroidRuntime: \tat a.b.a(SourceFile:1)
      E AndroidRuntime: \tat android.os.Handler.dispatchMessage(Handler.java:99)
      |*\t\t..12 4 403 com.example.Editor.write
      """;

  /** Text that names its map, or the map of another build. */
  private static final String NAMING =
      """
      11-27 12:00:00.000  1  2 I Serin: serin: watching the loop main by frames, method map m1 of \
      2 methods; issues go to /data/x
      serin: watching the loop swing, no method map; issues go to the directory x
      {"tag":"Trace_EvilMethod","detail":"NORMAL","cost":916,"mapId":"m1","mappingId":"a1",\
      "stack":"0,1048574,1,916\\n1,7,1,913\\n2,13,4,403\\n","threadStack":"at a.b.a(SourceFile:1)\\n",\
      "methods":{"7":"com.example.Own.save"}}
      {"tag":"Trace_EvilMethod","mapId":"m2","stack":"1,12,1,913\\n"}
      \tat a.b.a(r8-map-id-a1:1)
      """;

  /** The results of intact lines, with an intact map. */
  private static final Map<String, List<String>> DECODED =
      Map.of(
          "|*\t\tStackKey: 12|",
          List.of("|*\t\tStackKey: 12| at com.example.Editor.write(Unknown Source)"),
          "|*\t\t..12 4 403",
          List.of("|*\t\t..12 4 403 at com.example.Editor.write(Unknown Source)"),
          "1,7,1,913",
          List.of("1,7,1,913 at com.example.Editor.save(Unknown Source)"),
          "loaded 7 1 911",
          List.of("loaded 7 1 911"),
          "|*\t\t..12 4 403 com.example.Editor.write",
          List.of("|*\t\t..12 4 403 com.example.Editor.write"));

  private static final String SHRUNK = "E AndroidRuntime: \tat a.b.a(SourceFile:1)";
  private static final List<String> RESTORED =
      List.of(
          "E AndroidRuntime: \tat com.example.Editor.write(Editor.java:40)",
          "E AndroidRuntime: \tat com.example.Editor.save(Editor.java:20)");

  private static final int MAX_LINE_CHARS = 5000;

  private final TextMutator logs =
      new TextMutator(LOG, STACK, LOG + STACK, NAMING + LOG, NAMING + STACK);
  private final TextMutator maps = new TextMutator(MAP);
  private final Path folder;
  private final NameMapping mapping;

  /** Works in a folder. */
  DecodeTarget(Path folder) throws IOException, ReportException {
    this.folder = Files.createDirectories(folder.resolve("decoded"));
    this.mapping = NameMapping.read(Files.writeString(this.folder.resolve("mapping.txt"), MAPPING));
  }

  @Override
  public String name() {
    return "logs";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    byte[] whole = logs.mutate(random).getBytes(StandardCharsets.UTF_8);
    boolean isCutOff = random.nextInt(4) == 0;
    int length = isCutOff ? random.nextInt(whole.length + 1) : whole.length;
    String log = new String(whole, 0, length, StandardCharsets.UTF_8);
    String map = random.nextInt(4) == 0 ? maps.mutate(random) : MAP;
    NameMapping names = random.nextInt(4) == 0 ? mapping : NameMapping.NONE;
    boolean isFolder = random.nextInt(4) == 0;
    return new FuzzInput(
        (log + map).getBytes(StandardCharsets.UTF_8), () -> check(log, map, names, isFolder));
  }

  private Outcome check(String log, String map, NameMapping names, boolean isFolder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("map.txt"), map);
    try {
      LogDecoder decoder =
          isFolder
              ? LogDecoder.of(null, names, List.of(file.getParent()))
              : LogDecoder.of(file, names);
      boolean isTranslated = isFolder || names != NameMapping.NONE;
      boolean isWhole = map.equals(MAP) && !isFolder;
      BoundedLines lines =
          new BoundedLines(new BufferedReader(new StringReader(log)), MAX_LINE_CHARS);
      Set<String> errors = new HashSet<>();
      for (String line = lines.next(); line != null; line = lines.next()) {
        check(line, decoder.decode(line), isTranslated);
        if (isWhole) {
          checkIntact(line, decoder.decode(line), names);
        }
        if (lines.isCut()) {
          errors.add(DocumentedErrors.kind("serin: 2 lines were cut, each after 5000 characters"));
        }
      }
      if (decoder.unknownIds() > 0) {
        errors.add(
            DocumentedErrors.kind(
                "serin: 2 method ids are not in x. Give the map of the build that wrote the log."));
      }
      decoder.warnings().forEach(warning -> errors.add(DocumentedErrors.kind("serin: " + warning)));
      return new Outcome(true, errors);
    } catch (ReportException e) {
      String message = String.valueOf(e.getMessage());
      require(message.contains(file.toString()), "says not where: " + message);
      return Outcome.refused(message, true);
    } finally {
      Files.delete(file);
    }
  }

  /**
   * Names are added; nothing else changes, and what is added is visible text. A frame may become
   * two, and only an issue is followed by more.
   */
  private static void check(String given, List<String> decoded, boolean isTranslated) {
    String line = given.startsWith("\uFEFF") ? given.substring(1) : given; // it is left out
    String first = decoded.get(0);
    if (line.startsWith("{") && first.equals(line)) {
      for (String added : decoded.subList(1, decoded.size())) {
        require(added.startsWith("\t"), "a line does not follow an issue: " + added);
        require(isVisible(added.substring(1)), "what is added can command a terminal");
      }
    } else if (isTranslated) {
      require(decoded.size() <= 2, "a line is doubled: " + decoded);
    } else {
      String kept = first.equals(line) ? line : line.stripTrailing();
      require(decoded.size() == 1, "a line becomes several: " + decoded);
      require(first.startsWith(kept), "a line is lost: " + line);
      require(isVisible(first.substring(kept.length())), "what is added can command a terminal");
    }
  }

  private static boolean isVisible(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }

  private static void checkIntact(String line, List<String> decoded, NameMapping names) {
    List<String> expected = DECODED.get(line);
    if (line.equals(SHRUNK)) {
      expected = names == NameMapping.NONE ? List.of(line) : RESTORED;
    }
    require(expected == null || decoded.equals(expected), line + " becomes " + decoded);
  }
}
