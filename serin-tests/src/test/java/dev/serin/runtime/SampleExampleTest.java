package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.format.JsonWriter;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.report.TextReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The documents' example of stacks, from the loop to the report. */
class SampleExampleTest extends TracerFixture {
  private static final Path PAGE = Path.of("..", "docs", "issue-format.md");
  private static final String PREFIX = SampleExampleTest.class.getName() + "$";
  private static final String OUTERMOST = "com.example.Main.onClick(Main.java)";

  private final ReadPlatform machine = new ReadPlatform(clock, true);

  /** Has a probe. */
  private final class Main {
    void onClick() throws InterruptedException {
      int call = Probe.enter(2);
      new Store().get();
      Probe.exit(call);
    }
  }

  /** Has no probe. */
  private final class Store {
    void get() throws InterruptedException {
      new Disk().read();
      clock.advanceMillis(300);
      machine.awaitReading();
    }
  }

  private final class Disk {
    void read() throws InterruptedException {
      clock.advanceMillis(600);
      machine.awaitReading();
      clock.useCpuMillis(150);
    }
  }

  @Test
  void the_documents_say_what_comes_out() throws Exception {
    Map<String, Object> issue = new LinkedHashMap<>(slow().content());
    List<Map<String, Object>> samples = new ArrayList<>();
    for (Object sample : (List<?>) issue.get("samples")) {
      samples.add(shortened((Map<?, ?>) sample));
    }
    issue.put("samples", samples);
    StringBuilder example = new StringBuilder();
    for (String key : List.of("callTree", "samples", "sampleMillis", "cpuRates")) {
      Map<String, Object> only = Map.of(key, issue.get(key));
      String json = JsonWriter.write(only);
      example.append(json, 1, json.length() - 1).append('\n');
    }
    String page = Files.readString(PAGE);
    assertThat(page).contains(example);
    Path file = Files.writeString(folder.resolve("a.jsonl"), JsonWriter.write(issue));
    IssueSet set = new IssueReader(new MethodMaps()).read(List.of(file));
    StringBuilder text = new StringBuilder();
    new TextReport(60).write(set, text);
    String report = text.substring(text.indexOf("   its stack was taken")).stripTrailing();
    assertThat(page).contains(report);
  }

  private Issue slow() throws InterruptedException {
    SortedMap<Integer, MethodName> names = new TreeMap<>();
    names.put(2, new MethodName(1, "com.example.Main", "onClick", "()V"));
    TracerConfig.Builder config = config().methods(new MethodMap(names)).sink(issues::add);
    try (Tracer tracer = Tracer.start(machine, config.build())) {
      tracer.watch(loop);
      loop.begin();
      new Main().onClick();
      clock.advanceMillis(100);
      loop.end();
      return next();
    }
  }

  /** The frames of the example's package {@code com.example}, without lines. */
  private static Map<String, Object> shortened(Map<?, ?> sample) {
    Map<String, Object> value = new LinkedHashMap<>();
    sample.forEach((key, part) -> value.put((String) key, part));
    List<String> frames = new ArrayList<>();
    for (Object line : (List<?>) sample.get("stack")) {
      String name = ((String) line).replaceFirst("\\(.*", "");
      if (name.startsWith(PREFIX)) {
        String shown = "com.example." + name.substring(PREFIX.length());
        String type = shown.split("\\.", -1)[2];
        frames.add(shown + "(" + type + ".java)");
      }
    }
    assertThat(frames).endsWith(OUTERMOST);
    value.put("stack", frames);
    return value;
  }
}
