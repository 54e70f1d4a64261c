package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.SystemClock;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;

/** The reports of BlockCanary and Serin for the same messages, in code without probes. */
@Config(minSdk = 23, instrumentedPackages = BlockCanaryPeer.PACKAGE)
public class BesideBlockCanaryTest extends AppFixture {
  private static final String CODE = BesideBlockCanaryTest.class.getName() + "$";

  private BlockCanaryPeer peer;
  private File blocks;

  /** The same thresholds and the same number of stacks. */
  @Override
  Options more(Options options) {
    clock.works(50);
    blocks = new File(options.get(Option.DIRECTORY), "blocks");
    return options
        .with(Option.BLOCKS, true)
        .with(Option.SLOW_MILLIS, 1000L)
        .with(Option.SAMPLE_MILLIS, 1000L);
  }

  @Before
  public void begin() throws Exception {
    Shadows.shadowOf(RuntimeEnvironment.getApplication().getPackageManager())
            .getInternalMutablePackageInfo(RuntimeEnvironment.getApplication().getPackageName())
            .versionName =
        "1.2";
    peer = new BlockCanaryPeer(RuntimeEnvironment.getApplication());
    installation.watch(main, "main");
  }

  @After
  public void end() throws Exception {
    peer.close();
  }

  /** Code of an app. */
  private final class Store {
    void get() {
      new Disk().read();
    }
  }

  private final class Disk {
    void read() {
      for (long until : new long[] {800, 1800}) {
        passUntil(until);
      }
    }
  }

  private long beganMillis;
  private int stacks;

  /** Lets time pass until both have taken a stack. */
  private void passUntil(long millis) {
    clock.sleep(beganMillis + millis - SystemClock.uptimeMillis());
    clock.awaitStacks(++stacks);
    try {
      peer.awaitStack();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  @Test
  public void a_block_has_the_same_keys_times_and_stacks_in_both() throws Exception {
    run(
        () -> {
          beganMillis = SystemClock.uptimeMillis();
          new Store().get();
          clock.sleep(200);
        });
    assertThat(next().value("detail")).isEqualTo("LAG");
    assertThat(next().value("detail")).isEqualTo("BLOCK");
    installation.close();
    assertThat(peer.logs()).hasSize(1);
    assertThat(logs()).hasSize(1);
    Map<String, String> theirs = BlockCanaryPeer.keys(peer.logs()[0]);
    Map<String, String> ours = BlockCanaryPeer.keys(logs().get(0));
    List<String> keys = new ArrayList<>(theirs.keySet());
    assertThat(keys.remove("imei")).isTrue();
    assertThat(ours.keySet()).containsExactlyElementsOf(keys);
    for (String key :
        List.of("qua", "versionName", "uid", "network", "model", "api-level", "process", "time")) {
      assertThat(ours).containsEntry(key, theirs.get(key));
    }
    assertThat(ours).containsEntry("time", "2000");
    assertThat(Files.readString(logs().get(0).toPath())).contains("\r\nqua = unknown\r\n");
    assertThat(code(logs().get(0)))
        .hasSize(2)
        .allMatch(frames -> frames.get(0).startsWith(CODE + "Disk.read("))
        .isEqualTo(code(peer.logs()[0]));
  }

  /** The stacks that BlockCanary's own reader finds: their frames in the code of the app. */
  private static List<List<String>> code(File log) throws ReflectiveOperationException {
    List<List<String>> stacks = new ArrayList<>();
    for (Object entry : (List<?>) BlockCanaryPeer.read(log).get("threadStackEntries")) {
      List<String> frames = entry.toString().lines().filter(line -> line.startsWith(CODE)).toList();
      if (!frames.isEmpty()) {
        stacks.add(frames);
      }
    }
    return stacks;
  }

  @Test
  public void blockcanary_reads_serin_s_log() throws Exception {
    run(
        () -> {
          beganMillis = SystemClock.uptimeMillis();
          new Store().get();
          clock.sleep(200);
        });
    installation.close();
    assertThat(BlockCanaryPeer.read(logs().get(0)))
        .containsEntry("timeCost", 2000L)
        .containsEntry("versionName", "1.2")
        .containsEntry("cpuCoreNum", Runtime.getRuntime().availableProcessors())
        .containsEntry("cpuBusy", false)
        .containsEntry("qualifier", "unknown");
  }

  @Test
  public void what_is_a_block_in_one_is_one_in_the_other() throws Exception {
    run(() -> clock.sleep(1000));
    assertThat(next().value("detail")).isEqualTo("NORMAL");
    clock.pass(60_000); // a wait for the next message is no block
    run(() -> clock.sleep(1001));
    assertThat(next().value("detail")).isEqualTo("BLOCK");
    assertThat(next().value("detail")).isEqualTo("NORMAL");
    clock.pass(60_000);
    run(() -> clock.sleep(30));
    installation.close();
    assertThat(issues).isEmpty();
    assertThat(peer.logs()).hasSizeLessThanOrEqualTo(1); // none if it has taken no stack in time
    assertThat(logs()).hasSize(1);
    assertThat(BlockCanaryPeer.keys(logs().get(0))).containsEntry("time", "1001");
  }

  private List<File> logs() {
    File[] logs = blocks.listFiles((in, name) -> name.endsWith(".log"));
    return logs == null ? List.of() : Arrays.asList(logs);
  }

  /** Runs a message by the framework's loop, which then becomes idle. */
  private void run(Runnable work) throws Exception {
    message(work);
    peer.messageEnded();
  }
}
