package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.desktop.JvmPlatform;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Detector;
import dev.serin.runtime.FakeClock;
import dev.serin.runtime.FakeLoop;
import dev.serin.runtime.FrameEvents;
import dev.serin.runtime.FrameSource;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.FrameTiming;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Page;
import dev.serin.runtime.PageEvents;
import dev.serin.runtime.Platform;
import dev.serin.runtime.StackLimits;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import dev.serin.runtime.ViewCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys of issues: the required, the existing, and the documented ones. */
class IssueKeysTest {
  private static final Path PAGE = Path.of("..", "docs", "issue-format.md");
  private static final Pattern KEY = Pattern.compile("`([a-zA-Z_.]+)`");

  /**
   * Matrix's keys for this tag in all its versions and details, with the keys common to all its
   * tags.
   */
  private static final String MATRIX =
      """
      every     machine cpu_app mem mem_free tag type process time
      NORMAL    detail cost scene stack stackKey usage subType
      LAG       scene threadStack isProcessForeground
      ANR       threadStack processPriority processNice isProcessForeground
      ANR       memory memory.dalvik_heap memory.native_heap memory.vm_size
      STARTUP   cost stack stackKey subType
      ENTER     cost stack stackKey viewInfo
      """;

  /** Matrix's keys of a start-up in all its versions. */
  private static final String START_UP =
      """
      application_create application_create_scene first_activity_create startup_duration
      is_warm_start_up stage_between_app_and_activity splash_activity_duration scene
      """;

  /** Further keys from the specification. */
  private static final String OURS =
      """
      every     schema mapId mappingId recorder clockTickNanos dispatchId loop late
      every     session installation groupKey messagesBefore messagesWaiting cpuMillis
      every     queueDelayMillis
      """;

  /** The keys of every issue of a message, whatever its detail. */
  private static final String ALWAYS =
      """
      tag detail process time scene cost stack stackKey isProcessForeground
      schema session dispatchId loop recorder mapId clockTickNanos late
      groupKey callTree methods pumpedMillis queueDelayMillis message messagesBefore
      """;

  @TempDir private static Path folder;

  private final Map<String, Set<String>> keysByDetail = new LinkedHashMap<>();

  @BeforeEach
  void makeOneIssueOfEachKind() throws InterruptedException {
    FakeClock clock = new FakeClock();
    FakeLoop loop = new FakeLoop("fake");
    BlockingQueue<Issue> issues = new LinkedBlockingQueue<>();
    TracerConfig config =
        TracerConfig.builder()
            .option(Option.DIRECTORY, folder.toFile())
            .methods(new ShrunkMethods())
            .log(text -> {})
            .sink(issues::add)
            .build();
    try (Tracer tracer = Tracer.start(new ClockedPlatform(clock), config)) {
      tracer.watch(loop);
      for (Detector detector : tracer.detectors().all()) {
        detector.stop();
      }
      start(tracer.pages(), loop, clock);
      take(issues);
      take(issues);
      take(issues);
      draw(tracer);
      take(issues);
      for (Detector detector : tracer.detectors().all()) {
        detector.start();
      }
      loop.begin(clock.epochMillis());
      int call = Probe.enter(1);
      clock.advanceMillis(2000);
      take(issues);
      clock.advanceMillis(3000);
      take(issues);
      Probe.exit(call);
      loop.end();
      take(issues);
      take(issues);
    }
    assertThat(keysByDetail)
        .containsOnlyKeys("LAG", "ANR", "BLOCK", "NORMAL", "null", "STARTUP", "ENTER", "FRAME");
  }

  /** A slow start of the program, and the slow way into its page. */
  private static void start(PageEvents events, FakeLoop loop, FakeClock clock) {
    loop.attach();
    events.process(clock.nanoTime(), clock.nanoTime());
    clock.advanceMillis(8000);
    loop.begin();
    events.applicationCreated();
    Page page = events.created("Main", false);
    page.started();
    clock.advanceMillis(3000);
    page.drawn(() -> new ViewCount(9, 4));
    page.focused(() -> new ViewCount(9, 4));
    loop.end();
  }

  /** The methods of a shrunk app: no names, which only the desk has. */
  private static final class ShrunkMethods implements MethodNames {
    @Override
    public @Nullable MethodName name(int methodId) {
      return null;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public String mapId() {
      return "4a70de49420a7841";
    }

    @Override
    public String mappingId() {
      return "67e5b82";
    }

    @Override
    public Map<String, Object> learned() {
      return Map.of("count", 1, "first", List.of("a.B#f()V # 300000 calls/s, 20 ns"));
    }
  }

  /** A slow frame. */
  private static void draw(Tracer tracer) {
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", 1_000_000_000 / 60);
    for (FrameStage stage : FrameStage.values()) {
      timing.stageNanos(stage, 1_000_000_000);
    }
    tracer.watchFrames(
        new FrameSource() {
          @Override
          public void start(FrameEvents events) {
            events.surface().frame(timing);
          }

          @Override
          public void stop() {}
        });
  }

  @Test
  void slow_frames_have_the_keys_that_are_documented_and_a_tree() throws IOException {
    assertThat(keysByDetail.get("FRAME")).containsAll(listed("cost stack stackKey framesDropped"));
    Set<String> documented = documented("### Issues of slow frames");
    documented.addAll(documented("### Matrix's keys"));
    documented.addAll(documented("### Keys of our own"));
    assertThat(documented).containsAll(keysByDetail.get("FRAME"));
  }

  @Test
  void every_key_that_there_has_to_be_is_in_an_issue_or_the_page_says_why_not() throws IOException {
    Set<String> missing = listed(MATRIX + OURS);
    missing.removeAll(allKeys());
    assertThat(missing).isEqualTo(documented("### Keys that are not there, and why"));
  }

  @Test
  void every_issue_has_the_keys_that_are_always_there() {
    for (String detail : List.of("LAG", "ANR", "BLOCK", "NORMAL")) {
      assertThat(keysByDetail.get(detail))
          .containsAll(listed(ALWAYS))
          .contains("learnedMethods", "spans");
    }
  }

  @Test
  void start_ups_and_pages_have_the_keys_of_matrix_and_a_tree() throws IOException {
    assertThat(keysByDetail.get("null")).containsAll(listed(START_UP)).contains("startReason");
    assertThat(keysByDetail.get("STARTUP"))
        .containsAll(listed("cost stack stackKey subType startReason"));
    assertThat(keysByDetail.get("ENTER")).containsAll(listed("cost stack stackKey viewInfo"));
    Set<String> documented = documented("### Issues of start-ups and pages");
    documented.addAll(documented("### Matrix's keys"));
    documented.addAll(documented("### Keys of our own"));
    for (String detail : List.of("null", "STARTUP", "ENTER")) {
      assertThat(documented).containsAll(keysByDetail.get(detail)).contains("spans");
      assertThat(keysByDetail.get(detail)).doesNotContain("spans");
    }
  }

  @Test
  void keys_of_running_messages_are_in_the_issues_that_are_of_such() {
    assertThat(keysByDetail.get("LAG")).containsAll(listed("threadStack isProcessForeground"));
    assertThat(keysByDetail.get("ANR"))
        .containsAll(
            listed("threadStack processPriority processNice isProcessForeground memory threads"));
    assertThat(keysByDetail.get("NORMAL")).containsAll(listed("cost stack stackKey usage"));
    assertThat(keysByDetail.get("NORMAL")).containsAll(listed("samples sampleMillis cpuRates"));
  }

  @Test
  void every_key_of_an_issue_is_documented() throws IOException {
    Set<String> documented = documented("### Matrix's keys");
    documented.addAll(documented("### Keys of our own"));
    documented.addAll(documented("### Issues of start-ups and pages"));
    documented.addAll(documented("### Issues of slow frames"));
    documented.addAll(listed("memory.dalvik_heap memory.vm_size memory.non_heap"));
    assertThat(documented).containsAll(allKeys());
  }

  private void take(BlockingQueue<Issue> issues) throws InterruptedException {
    Issue issue = issues.poll(20, TimeUnit.SECONDS);
    assertThat(issue).as("an issue").isNotNull();
    Set<String> keys = new TreeSet<>(issue.content().keySet());
    if (issue.value("memory") instanceof Map<?, ?> memory) {
      memory.keySet().forEach(key -> keys.add("memory." + key));
    }
    keysByDetail.put(String.valueOf(issue.value("detail")), keys);
  }

  private Set<String> allKeys() {
    Set<String> keys = new TreeSet<>();
    keysByDetail.values().forEach(keys::addAll);
    return keys;
  }

  /** The words of a list, without those that name the issues with the keys. */
  private static Set<String> listed(String list) {
    Set<String> keys = new TreeSet<>(List.of(list.strip().split("\\s+", -1)));
    keys.removeAll(Set.of("every", "NORMAL", "LAG", "ANR", "STARTUP", "ENTER"));
    return keys;
  }

  /** The keys in the first column of the table under a heading. */
  private static Set<String> documented(String heading) throws IOException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(heading + "\n");
    assertThat(begin).as(heading).isNotNegative();
    String section = page.substring(begin + heading.length()).split("\n##", 2)[0];
    Set<String> keys = new TreeSet<>();
    for (String line : section.lines().filter(line -> line.startsWith("| `")).toList()) {
      KEY.matcher(line.split("\\|", -1)[1]).results().forEach(key -> keys.add(key.group(1)));
    }
    return keys;
  }

  /** The platform of this JVM with another clock. */
  private record ClockedPlatform(Clock clock, Platform jvm) implements Platform {
    ClockedPlatform(Clock clock) {
      this(clock, new JvmPlatform());
    }

    @Override
    public String processName() {
      return jvm.processName();
    }

    @Override
    public Map<String, Object> process() {
      Map<String, Object> values = new LinkedHashMap<>(jvm.process());
      values.putIfAbsent("cpu_app", 0.0); // the JVM may not know it at the first query
      return values;
    }

    @Override
    public Map<String, Object> memory() {
      return jvm.memory();
    }

    @Override
    public String startReason() {
      return "launcher";
    }

    @Override
    public List<Map<String, Object>> threads(StackLimits limits) {
      return jvm.threads(limits);
    }
  }
}
