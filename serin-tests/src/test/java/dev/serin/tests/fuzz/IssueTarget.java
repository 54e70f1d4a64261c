package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.ReportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** Reports on files of issues, with the method map beside them. */
final class IssueTarget implements FuzzTarget {
  private static final String MAP =
      """
      # mapId m1
      5,1,com.example.Main onClick ()V
      6,1,com.example.Model load ()V
      """;

  /** A mapping as for issues of a shrunk program. */
  private static final String MAPPING =
      """
      com.example.source.Main -> com.example.Main:
          1:9:void com.example.source.Listener.click():31:39 -> onClick
          1:9:void onClick():12 -> onClick
      com.example.source.Model -> com.example.Model:
          void load() -> load
      com.example.source.Handler -> a.b:
          2:2:void handle():7:7 -> a
      """;

  private final TextMutator maps = new TextMutator(MAP);
  private final TextMutator issues =
      new TextMutator(
          """
          {"tag":"Trace_EvilMethod","detail":"LAG","process":"com.example.App","time":1700000002000,\
          "scene":"com.example.MainWindow","cost":2003,"threadStack":"at com.example.Model.load\\n\
          at com.example.Main.onClick\\n","late":3,"dispatchId":"s1-swing-7","loop":"swing",\
          "mapId":"m1","clockTickNanos":1100000}
          {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"com.example.App",\
          "time":1700000003000,"scene":"com.example.MainWindow","cost":2916,\
          "callTree":[[0,1048574,1,2916000,3000,2916000,0,0],[1,5,1,2913000,0,2913000,0,0],\
          [2,6,4,2913000,2913000,2000000,1,0]],"callTreeCutNodes":2,"callTreeCutMicros":1400,\
          "methods":{"5":"com.example.Main.onClick","6":"com.example.Model.load"},\
          "dispatchId":"s1-swing-7","loop":"swing","mapId":"m1",\
          "clockTickNanos":1100000,"queueDelayMillis":12,"cpuMillis":1500,"cpuSpanMillis":2000}
          """,
          """
          {"tag":"Trace_EvilMethod","detail":"NORMAL","machine":"BEST","cpu_app":0.1,"process":"p",\
          "time":1600000000000,"cost":916,"scene":"sample.MainActivity",\
          "stack":"0,1048574,1,916\\n1,1,1,913\\n2,2,4,403\\n","stackKey":"2|"}
          {"tag":"Trace_EvilMethod","detail":"NORMAL","time":1700000009000,"cost":5100,\
          "unfinished":true,"recordingPaused":true,"dispatchId":"s2-swing-1"}
          {"tag":"Trace_EvilMethod","detail":"ANR","time":1700000009000,"cost":5000,\
          "message":"a.b com.example.Main","messagesWaiting":[{"what":"a.b com.example.Model@1f"}],\
          "messagesBefore":[{"what":"a.b 12"}],"threads":[{"name":"main","state":"BLOCKED",\
          "stack":["a.b.a(SourceFile:2)","com.example.Main.onClick(Main.java:3)"],\
          "waitsFor":"a.b"}],"samples":[{"row":1,"atMillis":[560,860],"stack":["a.b.a(SourceFile:2)",\
          "com.example.Main.onClick(Main.java:3)"]}],"sampleMillis":300,\
          "cpuRates":[[860,null,40.5,20]],"callTree":[[0,1048574,1,9,9,9,0,0],[1,5,1,9,9,9,0,0]],\
          "mapId":"m1","dispatchId":"s3-main-1","loop":"main"}
          """);

  private final Path folder;
  private final NameMapping mapping;
  private final ReportCheck reports;

  /** Works in a folder. */
  IssueTarget(Path folder, ReportCheck reports) throws IOException, ReportException {
    this.folder = folder;
    this.mapping =
        NameMapping.read(Files.writeString(folder.resolve("shrunk-mapping.txt"), MAPPING));
    this.reports = reports;
  }

  @Override
  public String name() {
    return "issues";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    String lines = issues.mutate(random);
    String map = random.nextInt(4) == 0 ? maps.mutate(random) : MAP;
    boolean isGiven = random.nextInt(8) == 0;
    NameMapping names = random.nextInt(4) == 0 ? mapping : NameMapping.NONE;
    return new FuzzInput(
        (lines + map).getBytes(StandardCharsets.UTF_8), () -> check(lines, map, isGiven, names));
  }

  private Outcome check(String lines, String map, boolean isGiven, NameMapping names)
      throws IOException {
    Path top = Files.createDirectories(folder.resolve("issues"));
    Path file = Files.writeString(top.resolve("a.jsonl"), lines);
    Path mapFile = Files.writeString(top.resolve("methodMapping.txt"), map);
    try {
      MethodMaps given = new MethodMaps();
      if (isGiven) {
        given.give(mapFile);
      }
      IssueSet set = new IssueReader(given, NameMappings.of(names)).read(List.of(top));
      return reports.check(set);
    } catch (ReportException e) {
      String message = String.valueOf(e.getMessage());
      require(message.contains(mapFile.toString()), "says not where: " + message);
      return Outcome.refused(message, true);
    } finally {
      Files.delete(file);
      Files.delete(mapFile);
    }
  }
}
