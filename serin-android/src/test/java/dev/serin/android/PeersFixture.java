package dev.serin.android;

import android.app.Activity;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.After;
import org.junit.Before;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;

/**
 * An app that Serin, Matrix 0.6.0 and BlockCanary 1.5.0 watch at once. On newer versions of
 * Android, Matrix 0.6.0 does not find the members that it looks for.
 */
@Config(minSdk = 23, maxSdk = 28, instrumentedPackages = BlockCanaryPeer.PACKAGE)
public abstract class PeersFixture extends AppFixture {
  private static final String NOTHING = "nothing";

  final List<Issue> ours = new ArrayList<>();
  final List<Map<String, Object>> theirs = new ArrayList<>();
  RealLaunch launch;
  MatrixPeer matrix;
  BlockCanaryPeer canary;

  /** The app's only activity. */
  public static class Home extends Activity {}

  /** Each tool sets its printer in front of the one before, or in place of it. */
  @Before
  public final void beginPeers() throws Exception {
    Shadows.shadowOf(RuntimeEnvironment.getApplication().getPackageManager())
            .getInternalMutablePackageInfo(RuntimeEnvironment.getApplication().getPackageName())
            .versionName =
        "1.2";
    launch = new RealLaunch(activity());
    startPeers();
  }

  /** Starts BlockCanary, Serin's watching of the main thread, and Matrix, as in a new process. */
  final void startPeers() throws ReflectiveOperationException, IOException {
    canary = new BlockCanaryPeer(RuntimeEnvironment.getApplication());
    installation.watch(main, "main");
    matrix = new MatrixPeer();
    matrix.install(RuntimeEnvironment.getApplication());
  }

  @After
  public final void endPeers() throws Exception {
    matrix.close();
    canary.close();
    launch.close();
  }

  /** The activity that the framework launches. */
  Class<? extends Activity> activity() {
    return Home.class;
  }

  /** Has the framework create and resume the activity. */
  final Activity open() throws Exception {
    launch.send();
    run(() -> {});
    return installation.visible().resumed().get(0);
  }

  /** Runs a message by the framework's loop, which then becomes idle. */
  final void run(Runnable work) throws Exception {
    handler.post(work);
    RealLoop.runMain();
    matrix.messageEnded(); // its printer passes the line on to the others
    handler.post(() -> {});
    Shadows.shadowOf(main).idle();
  }

  /** Lets time pass in a method with probes, and all take the stacks that are due. */
  final void call(int methodId, long millis) {
    matrix.enter(methodId);
    int call = Probe.enter(methodId);
    clock.sleep(millis);
    passed();
    Probe.exit(call);
    matrix.exit(methodId);
  }

  /** Has the peers notice that time has passed. */
  final void passed() {
    matrix.tick();
    try {
      canary.awaitStack();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Compares all reports of this run, which ends now, with the table of the documents. */
  final void assertReports(String run) throws Exception {
    installation.close();
    issues.drainTo(ours);
    theirs.addAll(matrix.rest());
    PeerTable.assertRow(run, serin(), matrix(), blockCanary());
  }

  /** Has a message hang, which all report. */
  final void assertHangIsReported() throws Exception {
    run(
        () -> {
          long questions = clock.questions();
          call(Hangs.METHOD, 2000);
          clock.awaitWatchdog(questions);
          ours.add(next());
          clock.sleep(500);
        });
    assertReports("a message that hangs for 2.5 s");
  }

  private String serin() {
    return list(ours.stream().map(issue -> report(issue.tag(), issue.content())).toList());
  }

  private String matrix() {
    return list(theirs.stream().map(issue -> report((String) issue.get("tag"), issue)).toList());
  }

  private String blockCanary() throws ReflectiveOperationException, IOException {
    List<String> blocks = new ArrayList<>();
    for (File log : canary.logs()) {
      blocks.add("block " + BlockCanaryPeer.keys(log).get("time"));
    }
    return list(blocks);
  }

  /** The detail, or else the tag, of an issue and its milliseconds. */
  private static String report(String tag, Map<String, Object> content) {
    Object millis =
        content.containsKey("cost") ? content.get("cost") : content.get("startup_duration");
    return "`" + Objects.toString(content.get("detail"), tag) + "` " + millis;
  }

  private static String list(List<String> reports) {
    return reports.isEmpty() ? NOTHING : reports.stream().collect(Collectors.joining(", "));
  }
}
