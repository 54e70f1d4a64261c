package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.Test;

/** Thread dumps in the format of Android's runtime, and malformed ones. */
public class ThreadDumpTest {
  static final String DUMP =
      """
      Subject: Input dispatching timed out

      ----- pid 4711 at 2026-01-31 12:34:56.789012345+0100 -----
      Cmd line: com.example
      Build fingerprint: 'maker/device:14/UP1A/1:user/release-keys'
      ABI: 'arm64'
      Zygote loaded classes=21000 post zygote classes=3000
      "jit" is no thread
      DALVIK THREADS (5):
      "Signal Catcher" daemon prio=10 tid=6 Runnable
        | group="system" sCount=0 ucsCount=0 flags=0 obj=0x13240310 self=0xb400007a
        | sysTid=4718 nice=-20 cgrp=top-app sched=0/0 handle=0x7bd2a4fcb0
        native: #00 pc 00000000005b4e1c  /apex/com.android.art/lib64/libart.so (art::DumpNativeStack+108)
        (no managed stack frames)

      "main" prio=5 tid=1 Blocked
        | group="main" sCount=1 ucsCount=0 flags=1 obj=0x72c3c5a8 self=0xb400007b
        | state=S schedstat=( 1 2 3 ) utm=10 stm=5 core=3 HZ=100
        | held mutexes=
        at com.example.Store.save(Store.java:20)
        - waiting to lock <0x0a1b2c3d> (a com.example.Store) held by thread 13
        at com.example.Main.onClick(Main.java:7)
        - locked <0x0b> (a java.lang.Object)
        at android.os.Handler.dispatchMessage(Handler.java:106)

      "a "quoted" name" daemon prio=5 tid=13 TimedWaiting
        at java.lang.Object.wait(Native method)
        - waiting on <0x0c> (a java.util.ArrayList)
        at com.example.Store.load(Store.java:31)
        - locked <0x0a1b2c3d> (a com.example.Store)

      "worker" prio=5 tid=14 Blocked
        at com.example.Store.save(Store.java:20)
        - waiting to lock <0x0d> (a [I) held by thread 99

      "sleeper" prio=5 tid=15 Sleeping
        at java.lang.Thread.sleep(Native method)
        - sleeping on <0x0e> (a java.lang.Object)

      "binder:4711_1" prio=5 (not attached)
        native: #00 pc 00  /lib/libc.so (__ioctl+8)

      ----- end 4711 -----

      ----- pid 4799 at 2026-01-31 12:34:57.0+0100 -----
      "main" prio=5 tid=1 Native
        at other.Process.run(Process.java:1)

      ----- end 4799 -----
      """;

  private static final int MUTATIONS = 20_000;
  private static final int MAX_CHARS = 300 << 10;

  @Test
  public void the_main_thread_s_stack_is_text_with_a_line_per_frame() throws IOException {
    assertThat(read(DUMP, 4711).get("threadStack"))
        .isEqualTo(
            """
            at com.example.Store.save(Store.java:20)
            at com.example.Main.onClick(Main.java:7)
            at android.os.Handler.dispatchMessage(Handler.java:106)
            """);
  }

  @Test
  public void threads_have_the_states_that_java_gives_them() throws IOException {
    assertThat(threads(read(DUMP, 4711)))
        .extracting(thread -> thread.get("name") + " " + thread.get("state"))
        .containsExactly(
            "Signal Catcher RUNNABLE",
            "main BLOCKED",
            "a \"quoted\" name TIMED_WAITING",
            "worker BLOCKED",
            "sleeper TIMED_WAITING",
            "binder:4711_1 ");
  }

  @Test
  public void who_holds_a_lock_is_named() throws IOException {
    List<Map<String, Object>> threads = threads(read(DUMP, 4711));
    assertThat(threads.get(1))
        .containsEntry("waitsFor", "com.example.Store")
        .containsEntry("heldBy", "a \"quoted\" name");
    assertThat(threads.get(2))
        .containsEntry("waitsFor", "java.util.ArrayList")
        .doesNotContainKey("heldBy");
    assertThat(threads.get(3)).containsEntry("waitsFor", "[I").containsEntry("heldBy", "thread 99");
    assertThat(threads.get(4)).containsEntry("waitsFor", "java.lang.Object");
  }

  @Test
  public void frames_are_as_java_prints_them_and_native_ones_as_they_are() throws IOException {
    List<Map<String, Object>> threads = threads(read(DUMP, 4711));
    assertThat(threads.get(3).get("stack"))
        .isEqualTo(List.of("com.example.Store.save(Store.java:20)"));
    assertThat(threads.get(5).get("stack"))
        .isEqualTo(List.of("native: #00 pc 00  /lib/libc.so (__ioctl+8)"));
  }

  @Test
  public void what_is_of_another_process_is_left_out() throws IOException {
    assertThat(read(DUMP, 4799).get("threadStack"))
        .isEqualTo("at other.Process.run(Process.java:1)\n");
    assertThat(read(DUMP, 1)).isEmpty();
  }

  @Test
  public void text_that_does_not_say_what_it_is_of_counts() throws IOException {
    String text = "\"main\" prio=5 tid=1 Runnable\n  at a.B.c(B.java:1)\n";
    assertThat(read(text, 4711).get("threadStack")).isEqualTo("at a.B.c(B.java:1)\n");
  }

  @Test
  public void a_dump_that_is_too_long_is_cut_and_says_of_how_many_threads() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 5000; i++) {
      text.append("\"thread ").append(i).append("\" prio=5 tid=").append(i).append(" Waiting\n");
      text.append("  at a.B.c(B.java:1)\n".repeat(10)).append('\n');
    }
    Map<String, Object> content = read(text.toString(), 4711);
    int kept = threads(content).size();
    assertThat(kept).isBetween(100, 4999);
    assertThat(content.get("threadsLeftOut")).isEqualTo(5000 - kept);
    assertThat(content.toString().length()).isLessThan(2 * MAX_CHARS);
  }

  @Test
  public void a_deep_stack_and_a_long_line_are_cut() throws IOException {
    String text =
        "\"main\" prio=5 tid=1 Runnable\n"
            + ("  at " + "x".repeat(5000) + "\n")
            + "  at a.B.c(B.java:1)\n".repeat(100_000);
    Map<String, Object> content = read(text, 4711);
    assertThat(content.get("framesLeftOut")).isEqualTo(100_001 - 200);
    String stack = (String) content.get("threadStack");
    assertThat(stack.lines()).hasSize(200);
    assertThat(stack.lines().findFirst().orElseThrow()).hasSizeLessThan(1001);
  }

  /** Checks the limit with an endless stream, whose end never comes. */
  @Test
  public void a_stream_without_end_is_read_up_to_a_limit() throws IOException {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            Arrays.fill(buffer, offset, offset + length, (byte) 'x');
            return length;
          }
        };
    Map<String, Object> content = new LinkedHashMap<>();
    ThreadDump.read(endless, 4711).put(content);
    assertThat(content).isEmpty();
  }

  @Test
  public void whatever_is_damaged_is_read_as_far_as_it_goes() throws IOException {
    Random random = new Random(1);
    byte[] whole = DUMP.getBytes(StandardCharsets.UTF_8);
    int withThreads = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] damaged = damaged(whole, random);
      Map<String, Object> content = new LinkedHashMap<>();
      ThreadDump.read(new ByteArrayInputStream(damaged), 4711).put(content);
      assertThat(content.toString().length()).isLessThan(MAX_CHARS);
      withThreads += content.containsKey("threads") ? 1 : 0;
    }
    assertThat(withThreads).isGreaterThan(MUTATIONS / 2);
  }

  private static byte[] damaged(byte[] whole, Random random) {
    byte[] bytes = whole.clone();
    for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
      int at = random.nextInt(bytes.length);
      int other = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] = whole[other];
        case 2 -> bytes[at] = '\n';
        default -> {
          int length = Math.min(random.nextInt(200), bytes.length - Math.max(at, other));
          System.arraycopy(whole, other, bytes, at, length);
        }
      }
    }
    int begin = random.nextInt(8) == 0 ? random.nextInt(bytes.length) : 0;
    int end = random.nextInt(8) == 0 ? begin + random.nextInt(bytes.length - begin) : bytes.length;
    return Arrays.copyOfRange(bytes, begin, end);
  }

  private static Map<String, Object> read(String text, int pid) throws IOException {
    Map<String, Object> content = new LinkedHashMap<>();
    InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    ThreadDump.read(in, pid).put(content);
    return content;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> threads(Map<String, Object> content) {
    return (List<Map<String, Object>>) content.get("threads");
  }
}
