package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.LogDecoder;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import dev.serin.report.TextReport;
import dev.serin.tests.apps.CaughtByTheJdk;
import dev.serin.tests.apps.CountedLoop;
import dev.serin.tests.apps.OtherLoaders;
import dev.serin.tests.apps.Overflowing;
import dev.serin.tests.apps.OwnErrors;
import dev.serin.tests.apps.ReloadsClass;
import dev.serin.tests.apps.Restricted;
import dev.serin.tests.apps.ShortFreeze;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent in a separate JVM. */
@Tag("long")
class AgentTest {
  private static final String INTERPRETER = "-Xint";

  /** For ZGC on Java 11, where it is experimental. */
  private static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";

  @TempDir private Path folder;

  @Test
  void a_freeze_is_reported_and_the_program_ends_as_it_would_have() throws Exception {
    String options = options() + ";lagMillis=600000;anrMillis=600000";
    SerinProcess process = SerinProcess.traced(folder, options, ShortFreeze.class, "750");
    assertThat(process.await()).isZero();
    assertThat(process.out()).isEqualTo("ended as it would have\n");
    assertThat(process.err()).contains("watching the loop swing").contains("ShortFreeze.freeze");
    IssueSet issues = read();
    assertThat(issues.issues()).hasSize(1);
    assertThat(names(issues)).contains("dev.serin.tests.apps.ShortFreeze.freeze");
    assertThat(issues.issues().get(0).number("queueDelayMillis"))
        .as("the wait before the message, without the message itself")
        .isBetween(0L, maxQueuedMillis(process));
    LogDecoder decoder = LogDecoder.of(null, NameMapping.NONE, List.of(folder));
    process.err().lines().forEach(decoder::decode);
    assertThat(decoder.decode(".1 1 900").get(0))
        .as("a row below the line that names the map of the process")
        .startsWith(".1 1 900 at dev.serin.tests.apps.");
  }

  /** The program reads the time before it posts the event and again when the event runs. */
  private static long maxQueuedMillis(SerinProcess process) throws IOException {
    return process
        .err()
        .lines()
        .filter(line -> line.startsWith(ShortFreeze.QUEUED_MILLIS))
        .mapToLong(line -> Long.parseLong(line.substring(ShortFreeze.QUEUED_MILLIS.length())))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @Tag("any-jvm") // later ones have no security manager
  void a_freeze_is_reported_if_the_program_installs_a_security_manager() throws Exception {
    SerinProcess process = SerinProcess.traced(folder, options(), Restricted.class, "2200");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).isEqualTo("restricted\n");
    assertThat(process.err()).doesNotContain("access denied");
    IssueSet issues = read();
    assertThat(issues.issues()).extracting(ReportedIssue::detail).contains("NORMAL", "LAG");
    assertThat(names(issues)).contains("dev.serin.tests.apps.Restricted.freeze");
  }

  @Test
  void a_method_that_is_excluded_has_no_probe_and_its_time_is_its_caller_s() throws Exception {
    SerinProcess process =
        SerinProcess.traced(
            folder,
            options() + ";exclude=dev.serin.tests.apps.ShortFreeze#freeze(long)",
            ShortFreeze.class,
            "750");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err()).doesNotContain("pattern");
    assertThat(names(read()))
        .contains("dev.serin.tests.apps.ShortFreeze.lambda$main$0")
        .doesNotContain("dev.serin.tests.apps.ShortFreeze.freeze");
  }

  @Test
  void what_the_jdk_caught_has_ended_while_what_came_after_it_runs() throws Exception {
    String withoutTime = ";treeMinMillionths=0"; // on a busy machine parse may have no tick
    String options = options() + ";lagMillis=300" + withoutTime;
    SerinProcess process = SerinProcess.traced(folder, options, CaughtByTheJdk.class, "1000");
    assertThat(process.await()).isZero();
    IssueSet issues = read();
    assertThat(issues.issues()).extracting(ReportedIssue::detail).containsExactly("LAG", "NORMAL");
    assertThat(states(issues.issues().get(0)))
        .containsSubsequence("load open", "parse unwound", "show open");
    assertThat(states(issues.issues().get(1)))
        .containsSubsequence("load ended", "parse unwound", "show ended");
    StringBuilder text = new StringBuilder();
    new TextReport(100).write(issues, text);
    assertThat(text).doesNotContain("at an unknown time"); // it shows how the message ended
  }

  /** The methods of a tree in its order, and the ends of their last calls. */
  private static List<String> states(ReportedIssue issue) {
    return issue.tree().stream()
        .map(
            row ->
                simpleName(row)
                    + (row.left() ? " left" : row.open() ? " open" : "")
                    + (row.unwound() > 0 ? " unwound" : "")
                    + (row.left() || row.open() || row.unwound() > 0 ? "" : " ended"))
        .toList();
  }

  private static String simpleName(TreeRow row) {
    return row.name().substring(row.name().lastIndexOf('.') + 1);
  }

  @Test
  void probes_are_visible_in_loaders_and_layers_that_see_only_the_platform() throws Exception {
    Path modules = compileModule();
    SerinProcess process =
        SerinProcess.traced(folder, options(), OtherLoaders.class, modules.toString());
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(names(read()))
        .contains("dev.serin.tests.apps.OtherLoaders$Isolated.call")
        .contains("dev.serin.tests.apps.OtherLoaders$Unnamed.call")
        .contains("layered.Work.call");
  }

  @Test
  void a_program_that_replaces_its_error_stream_finds_no_line_of_serin_there() throws Exception {
    SerinProcess process = SerinProcess.traced(folder, options(), OwnErrors.class, "750");
    assertThat(process.await()).isZero();
    assertThat(process.out()).isEqualTo("0\n");
    assertThat(process.err()).contains("slow event (").contains(" 1 class had probes");
  }

  @Test
  void a_class_that_is_loaded_again_and_again_is_in_the_map_once() throws Exception {
    SerinProcess process = SerinProcess.traced(folder, options(), ReloadsClass.class, "100");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).isEqualTo("loaded\n");
    List<String> methods =
        Files.readAllLines(SerinProcess.methodMap(folder.resolve("issues"))).stream()
            .filter(line -> line.contains(".ShortFreeze "))
            .map(line -> line.substring(line.indexOf(',')))
            .toList();
    assertThat(methods).isNotEmpty().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {INTERPRETER, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"})
  void a_stack_overflow_in_a_handler_or_monitor_hangs_nothing(String mode) throws Exception {
    SerinProcess process =
        SerinProcess.traced(folder, options(), List.of(mode, "-Xss512k"), Overflowing.class);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).isEqualTo("ended after stack overflows\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:+UseSerialGC",
        "-XX:+UseParallelGC",
        "-XX:+UseG1GC",
        "-XX:+UseZGC",
        "-XX:TieredStopAtLevel=1",
        INTERPRETER
      })
  void a_loop_that_lets_nobody_stop_it_takes_what_it_takes_within_the_named_gap_of_the_clock(
      String mode) throws Exception {
    String options = options() + ";slowMillis=60";
    String divisor = mode.equals(INTERPRETER) ? "100" : "1";
    SerinProcess process =
        SerinProcess.traced(folder, options, List.of(UNLOCK, mode), CountedLoop.class, divisor);
    assertThat(process.await()).as(process.err()).isZero();
    List<ReportedIssue> issues = slowMessages();
    int last = issues.size() - 1; // after the messages in which a compiler gets the code
    assertIsAllOf(issues.get(last - 2), "inCallee", "spin");
    assertIsAllOf(issues.get(last - 1), "inCaller");
    assertIsNothing(issues.get(last - 1), "shortly");
    assertIsAllOf(issues.get(last), "inLibrary");
    assertIsNothing(issues.get(last), "shortly");
  }

  /** The issues of whole messages, in their order. */
  private List<ReportedIssue> slowMessages() throws Exception {
    return read().issues().stream().filter(issue -> issue.text("detail").equals("NORMAL")).toList();
  }

  /** A method without a row took no time, which the gap of the clock may hide. */
  private static void assertIsAllOf(ReportedIssue issue, String... methods) {
    for (String method : methods) {
      long micros =
          issue.tree().stream()
              .filter(row -> simpleName(row).equals(method))
              .mapToLong(TreeRow::totalMicros)
              .sum();
      assertTakes(method, micros, issue.costMillis() * 1000, issue);
    }
  }

  private static void assertIsNothing(ReportedIssue issue, String method) {
    assertThat(issue.tree())
        .filteredOn(row -> simpleName(row).equals(method))
        .allSatisfy(row -> assertTakes(method, row.totalMicros(), 0, issue));
  }

  private static void assertTakes(
      String method, long micros, long expectedMicros, ReportedIssue issue) {
    long accuracyMicros = 2 * issue.number("clockTickNanos") / 1000 + 1000;
    assertThat(micros).as(method).isCloseTo(expectedMicros, within(accuracyMicros));
  }

  @Test
  void every_class_is_right_for_the_verifier() throws Exception {
    SerinProcess process =
        SerinProcess.traced(
            folder,
            options(),
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal"),
            ShortFreeze.class,
            "1");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.err()).doesNotContain("Verify").contains("0 classes could not");
  }

  @Test
  void the_jdk_s_classes_still_come_from_the_shared_archive() throws Exception {
    Path loaded = folder.resolve("loaded.txt");
    SerinProcess process =
        SerinProcess.traced(
            folder, options(), List.of("-Xlog:class+load:file=" + loaded), ShortFreeze.class, "1");
    assertThat(process.await()).isZero();
    long shared =
        Files.readAllLines(loaded).stream()
            .filter(line -> line.contains("shared objects file"))
            .count();
    assertThat(shared).isGreaterThan(400);
  }

  @Test
  void a_directory_that_cannot_be_written_is_said_once_and_the_program_runs() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    SerinProcess process =
        SerinProcess.traced(folder, "directory=" + file, ShortFreeze.class, "750");
    assertThat(process.await()).isZero();
    assertThat(process.out()).isEqualTo("ended as it would have\n");
    assertThat(process.err())
        .containsOnlyOnce("cannot write issues")
        .containsOnlyOnce("method map cannot be written")
        .contains("slow event (");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "noSuchOption=1",
        "slowMillis=fast",
        "noSuch\u001b[31mOption=1",
        "include=a\u001b..b",
        "excludes=none\u001b[31m.txt"
      })
  void options_that_cannot_be_read_are_said_and_the_program_runs_untraced(String options)
      throws Exception {
    SerinProcess process = SerinProcess.traced(folder, options, ShortFreeze.class, "1");
    assertThat(process.await()).isZero();
    assertThat(process.out()).isEqualTo("ended as it would have\n");
    assertThat(process.err()).contains("the program is not traced").doesNotContain("\u001b");
  }

  @Test
  void patterns_that_match_nothing_cannot_control_the_terminal() throws Exception {
    String options = options() + ";include=a\u001bb;exclude=c\u0007d";
    SerinProcess process = SerinProcess.traced(folder, options, ShortFreeze.class, "1");
    assertThat(process.await()).isZero();
    assertThat(process.err())
        .contains("the include pattern a\\u001bb matched nothing")
        .contains("the exclude pattern c\\u0007d matched nothing")
        .doesNotContain("\u001b", "\u0007");
  }

  private Path compileModule() throws Exception {
    Path source = Files.createDirectories(folder.resolve("src/layered/layered"));
    Files.writeString(
        source.resolveSibling("module-info.java"), "module layered { exports layered; }");
    Files.writeString(
        source.resolve("Work.java"),
        """
        package layered;
        public class Work implements java.util.concurrent.Callable<String> {
          public String call() {
            long end = System.nanoTime() + 400_000_000;
            while (System.nanoTime() < end) Thread.onSpinWait();
            return "";
          }
        }
        """,
        StandardCharsets.UTF_8);
    Path classes = folder.resolve("modules/layered");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int status =
        compiler.run(
            null,
            null,
            null,
            "--release",
            SerinProcess.OLDEST_RELEASE,
            "-d",
            classes.toString(),
            source.resolveSibling("module-info.java").toString(),
            source.resolve("Work.java").toString());
    assertThat(status).isZero();
    return folder.resolve("modules");
  }

  private String options() {
    return "directory=" + folder.resolve("issues");
  }

  private IssueSet read() throws Exception {
    return new IssueReader(new MethodMaps()).read(List.of(folder.resolve("issues")));
  }

  private static List<String> names(IssueSet issues) {
    return issues.issues().stream()
        .flatMap(issue -> issue.tree().stream())
        .map(TreeRow::name)
        .toList();
  }
}
