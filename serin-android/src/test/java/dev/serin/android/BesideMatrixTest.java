package dev.serin.android;

import android.app.Activity;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import java.util.Map;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** What Matrix and Serin report of the same messages of the same app. */
@Config(minSdk = 23, maxSdk = 28)
public class BesideMatrixTest extends AppFixture {
  private RealLaunch launch;
  private MatrixPeer matrix;

  @Before
  public void begin() throws Exception {
    installation.watch(main, "main");
    launch = new RealLaunch(Activity.class);
    matrix = new MatrixPeer();
    matrix.install(RuntimeEnvironment.getApplication());
  }

  @After
  public void end() throws Exception {
    matrix.close();
    launch.close();
  }

  @Test
  public void slow_message() throws Exception {
    Robolectric.buildActivity(Activity.class).setup();
    message(
        () ->
            call(
                2,
                () -> {
                  call(3, () -> sleep(100));
                  call(3, () -> sleep(100));
                  call(4, () -> sleep(700));
                }));
    matrix.messageEnded();
    Map<String, Object> theirs = matrix.next();
    Issue ours = next();
    System.out.println(theirs);
    System.out.println(new java.util.TreeMap<>(ours.content()));
    System.out.println(matrix.rest());
  }

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
}
