package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Instrumentation;
import android.os.Bundle;
import android.os.SystemClock;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Options;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/**
 * The reports of Matrix and Serin for the same run of an app that both watch at once. The app's
 * methods notify both of their calls by hand, as the engine of each makes them do. On newer
 * versions of Android, Matrix 0.6.0 does not find the members that it looks for.
 */
@Config(minSdk = 23, maxSdk = 28)
public class BesideMatrixTest extends AppFixture {
  private static final int ATTACH = 2;
  private static final int ON_CREATE = 3;
  private static final int F = 10;
  private static final int A = 11;
  private static final int B = 12;
  private static final int C = 13;

  /** The running test, for the activity, which the framework creates. */
  private static BesideMatrixTest running;

  private final List<Map<String, Object>> theirs = new ArrayList<>();
  private final List<Issue> ours = new ArrayList<>();
  private RealLaunch launch;
  private MatrixPeer matrix;
  private long createMillis;

  /** The app's only activity. */
  public static class Home extends Activity {
    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      running.call(ON_CREATE, running::create);
    }
  }

  @Override
  Options more(Options options) {
    clock.works(50);
    return options;
  }

  @Before
  public void begin() throws Exception {
    running = this;
    installation.watch(main, "main");
    launch = new RealLaunch(Home.class);
    matrix = new MatrixPeer();
    matrix.install(RuntimeEnvironment.getApplication());
  }

  @After
  public void end() throws Exception {
    matrix.close();
    launch.close();
  }

  @Test
  public void a_slow_message_is_the_same_in_both() throws Exception {
    open(0);
    run(
        () ->
            call(
                F,
                () -> {
                  for (int i = 0; i < 4; i++) {
                    call(A, () -> sleep(100));
                  }
                  call(B, () -> sleepWatched(200));
                  call(C, () -> sleep(300));
                }));
    compare("a slow message");
    assertAgreed("cost", "scene", "stack", "stackKey");
    assertThat(stack(theirs.get(0))).contains("1,10,1,900", "2,11,4,400", "2,12,1,200");
    assertThat(same(theirs.get(0)).value("usage")).isEqualTo("50.0%");
  }

  @Test
  public void an_anr_is_the_same_in_both_and_only_serin_reports_the_message_itself()
      throws Exception {
    open(0);
    run(
        () ->
            call(
                F,
                () -> {
                  sleep(2000);
                  ours.add(next());
                  sleep(3000);
                  ours.add(next());
                  theirs.add(matrix.next());
                  sleep(2800);
                }));
    compare("an ANR, a message of 7,800 ms");
    assertAgreed("cost", "scene", "stack", "stackKey", "isProcessForeground");
    ours.add(next());
    assertThat(theirs).extracting(issue -> issue.get("cost")).containsExactly(5000L);
    assertThat(ours)
        .extracting(issue -> issue.value("detail") + " " + issue.value("cost"))
        .containsExactly("LAG 2000", "ANR 5000", "NORMAL 7800");
    KeyTable.assertKeys(ours.get(0));
  }

  @Test
  public void a_hundred_frames_of_34_ms_drop_a_hundred_of_which_matrix_counts_two_hundred()
      throws Exception {
    Activity home = open(0);
    installation.tracer().detectors().frames().start();
    new Drawing(home, 34, 100).run(() -> run(() -> {}));
    leave(home);
    compare("a hundred frames of 34 ms");
    assertAgreed("scene", "dropLevel.DROPPED_NORMAL", "dropSum.DROPPED_NORMAL");
    assertThat(theirs.get(0)).containsEntry("dropSum.DROPPED_BEST", 200);
    assertThat(KeyTable.keys(same(theirs.get(0))))
        .containsEntry("frames", 100L)
        .containsEntry("dropSum.DROPPED_BEST", 101L); // the first one is two beats late
  }

  @Test
  public void a_cold_start_has_the_same_stages_in_both() throws Exception {
    installation.startUp(clock.nanoTime());
    call(ATTACH, () -> sleep(6000));
    focus(open(4200));
    compare("a cold start");
    assertAgreed("cost", "startup_duration", "subType", "is_warm_start_up", "stackKey");
    assertAgreed("application_create", "application_create_scene");
    Map<String, Object> start = reported("Trace_StartUp");
    Map<String, Object> stages = KeyTable.keys(same(start));
    assertThat(start.get("first_activity_create")).isEqualTo(stages.get("firstFocusMillis"));
    assertThat(stack(reported("STARTUP"))).contains("0,2,1,6000", "1,3,1,4200");
    assertThat(stack(same(reported("STARTUP")).content())).contains("1,2,1,6000", "2,3,1,4200");
  }

  @Test
  public void a_warm_start_takes_the_same_time_in_both() throws Exception {
    installation.startUp(clock.nanoTime());
    Activity first = open(0);
    focus(first);
    assertThat(next().value("startKind")).isEqualTo("cold");
    assertThat(matrix.next()).containsEntry("is_warm_start_up", false);
    matrix.focus(first, false);
    leave(first);
    new Instrumentation().callActivityOnStop(first);
    new Instrumentation().callActivityOnDestroy(first);
    clock.pass(60_000);
    run(() -> {});
    focus(open(4500));
    compare("a warm start");
    assertAgreed("startup_duration", "subType", "is_warm_start_up", "application_create");
    assertThat(stack(reported("STARTUP"))).contains("1,3,1,4500");
    assertThat(stack(same(reported("STARTUP")).content())).contains("1,3,1,4500");
    assertThat(same(reported("NORMAL")).value("recordingPaused")).isEqualTo(true);
    while (ours.stream().noneMatch(issue -> "ENTER".equals(issue.value("detail")))) {
      ours.add(next()); // Matrix has none of them
    }
  }

  /** Where no probe reports it, Matrix does not learn that an exception has left a method. */
  @Test
  public void an_exception_that_is_caught_above_hides_in_matrix_what_it_has_left()
      throws Exception {
    open(0);
    run(
        () -> {
          matrix.enter(F);
          int f = Probe.enter(F);
          try {
            call(A, () -> call(B, () -> fail(890)));
          } catch (NumberFormatException e) {
            Probe.caught(f);
          }
          Probe.exit(f);
          matrix.exit(F);
        });
    compare("an exception that is caught above");
    assertTrees("an exception that is caught above");
    assertThat(stack(same(theirs.get(0)).content())).contains("2,11,1,890", "3,12,1,890");
  }

  /**
   * Matrix's engine reports the end of a method before its throw instruction, and again at its end.
   */
  @Test
  public void an_exception_that_is_caught_where_it_was_thrown_ends_the_method_in_matrix()
      throws Exception {
    open(0);
    run(
        () -> {
          matrix.enter(A);
          int a = Probe.enter(A);
          sleep(20);
          matrix.exit(A);
          Probe.caught(a);
          call(B, () -> sleepWatched(880));
          Probe.exit(a);
          matrix.exit(A);
        });
    compare("an exception that is caught where it was thrown");
    assertTrees("an exception that is caught where it was thrown");
    assertThat(stack(same(theirs.get(0)).content())).contains("1,11,1,900", "2,12,1,880");
  }

  @Test
  public void a_thousand_short_calls_are_two_lines_and_in_matrix_as_many_as_it_keeps()
      throws Exception {
    open(0);
    run(
        () ->
            call(
                F,
                () -> {
                  long questions = clock.questions();
                  for (int i = 0; i < 500; i++) {
                    if (i == 250) {
                      clock.awaitWatchdog(questions); // the CPU time is known from then on
                    }
                    call(A, () -> sleep(1));
                    call(B, () -> sleep(1));
                  }
                }));
    compare("a thousand short calls");
    assertAgreed("cost", "scene");
    assertThat(stack(theirs.get(0)))
        .hasSize(30)
        .startsWith("0,1048574,1,1000", "1,10,1,1000")
        .endsWith("2,11,1,5", "2,12,1,5");
    assertThat(stack(same(theirs.get(0)).content()))
        .containsExactly("0,1048574,1,1000", "1,10,1,1000", "2,11,500,500", "2,12,500,500");
  }

  @Test
  public void the_documents_have_no_other_scenario_and_say_why_keys_are_left_out()
      throws Exception {
    assertThat(KeyTable.documentedScenarios())
        .containsExactlyInAnyOrder(
            "a slow message",
            "an ANR, a message of 7,800 ms",
            "a hundred frames of 34 ms",
            "a cold start",
            "a warm start",
            "an exception that is caught above",
            "an exception that is caught where it was thrown",
            "a thousand short calls");
    assertThat(KeyTable.leftOutWithoutReason()).isEmpty();
    assertThat(KeyTable.documentedAlone())
        .as("each has a test that calls KeyTable.assertKeys")
        .containsExactly(
            "`Trace_EvilMethod`, `ENTER`",
            "`Trace_EvilMethod`, `LAG`",
            "`Trace_EvilMethod`, `LAG_IDLE_HANDLER`",
            "`Trace_EvilMethod`, `LAG_TOUCH`",
            "`Trace_EvilMethod`, `SIGNAL_ANR`",
            "`Trace_FPS`");
  }

  /** Waits for the reports and compares them with the table of the documents. */
  private void compare(String scenario) throws Exception {
    theirs.addAll(matrix.rest());
    while (theirs.stream().anyMatch(issue -> KeyTable.same(issue, ours).isEmpty())) {
      ours.add(next());
    }
    assertThat(KeyTable.rows(scenario, theirs, ours))
        .isNotEmpty()
        .isEqualTo(KeyTable.documented(scenario));
    assertThat(MatrixReading.of(matrix.lines())).isEqualTo(MatrixReading.EXPECTED.get(scenario));
  }

  /** Asserts that the trees of the only issue are those of the documents. */
  private void assertTrees(String scenario) throws Exception {
    List<String> ours = stack(same(theirs.get(0)).content());
    assertThat(KeyTable.documentedTrees(scenario))
        .containsExactly(KeyTable.trees(scenario, stack(theirs.get(0)), ours));
  }

  /**
   * Asserts that both have the same values for these keys in each issue of Matrix that has them.
   */
  private void assertAgreed(String... keys) {
    for (Map<String, Object> issue : theirs) {
      for (Issue same : KeyTable.same(issue, ours)) {
        Map<String, Object> known = new HashMap<>(issue);
        known.keySet().retainAll(List.of(keys));
        known.replaceAll((key, value) -> String.valueOf(value));
        Map<String, Object> said = KeyTable.keys(same);
        said.replaceAll((key, value) -> String.valueOf(value));
        assertThat(said).containsAllEntriesOf(known);
      }
    }
  }

  /** The issue of Matrix with a tag or a detail. */
  private Map<String, Object> reported(String tagOrDetail) {
    return theirs.stream()
        .filter(issue -> issue.containsValue(tagOrDetail))
        .findFirst()
        .orElseThrow();
  }

  private Issue same(Map<String, Object> issue) {
    return KeyTable.same(issue, ours).get(0);
  }

  private static List<String> stack(Map<String, Object> keys) {
    return ((String) keys.get("stack")).lines().toList();
  }

  /** Has the framework create an activity, which takes some time. */
  private Activity open(long millis) throws Exception {
    createMillis = millis;
    launch.send();
    run(() -> {});
    return installation.visible().resumed().get(0);
  }

  private void focus(Activity activity) throws Exception {
    Probe.focus(activity, true);
    matrix.focus(activity, true);
    activity.getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
    run(() -> {});
  }

  private void leave(Activity activity) throws Exception {
    new Instrumentation().callActivityOnPause(activity);
    SystemClock.sleep(600);
    run(() -> {});
  }

  /** Runs a message by the framework's loop, and then the messages due at that time. */
  private void run(Runnable work) throws Exception {
    handler.post(work);
    for (int i = 0; i < 2; i++) {
      RealLoop.runMain();
      matrix.messageEnded();
    }
  }

  /** A call of a method with probes. */
  private void call(int methodId, Runnable body) {
    matrix.enter(methodId);
    int call = Probe.enter(methodId);
    body.run();
    Probe.exit(call);
    matrix.exit(methodId);
  }

  private void sleep(long millis) {
    clock.sleep(millis);
    matrix.tick();
  }

  /** Takes some time, during which Serin's watchdog detects that the message is long. */
  private void sleepWatched(long millis) {
    long questions = clock.questions();
    sleep(millis / 2);
    clock.awaitWatchdog(questions);
    sleep(millis - millis / 2);
  }

  private void create() {
    if (createMillis > 0) {
      sleepWatched(createMillis);
    }
  }

  /** Takes some time, and fails in a method of the JDK. */
  private void fail(long millis) {
    sleepWatched(millis);
    assertThat(Integer.parseInt("no number")).isZero();
  }
}
