package dev.serin.sampletests;

import static org.junit.Assert.assertTrue;

import android.app.Application;
import android.content.Intent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.annotation.LooperMode;

/**
 * Scrolls the app's list again and again, in a separate process. Writes the round with the least
 * processor time of the main thread: nanoseconds, and the number of frames. Copies Serin's output
 * to the same folder.
 */
@RunWith(RobolectricTestRunner.class)
@Config(application = Application.class, qualifiers = "w411dp-h891dp")
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
public class ScrollSession {
  /** With probes in RecyclerView, the compilers are busy during the first 20 rounds and more. */
  private static final int ROUNDS = 60;

  private static final long MAX_SECONDS = 300;
  private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final boolean isWatched = Boolean.getBoolean("serin.sample.watched");

  @Test
  public void the_list_is_scrolled_to_its_end_and_back() throws Exception {
    DeviceLog.open();
    Device device = new Device(isWatched);
    device.bindApplication();
    Device.Screen screen = device.show("FramesActivity", new Intent());
    ScrolledList list = new ScrolledList(screen.view("id", "list"));
    ScrolledList.Round best = round(device, list);
    for (int i = 1; i < ROUNDS; i++) {
      ScrolledList.Round next = round(device, list);
      best = next.nanos() < best.nanos() ? next : best;
    }
    if (isWatched) {
      checkWatched(device, screen, list);
    }
    assertTrue("the list has not moved", best.frames() > 0);
    Path out = Path.of(System.getProperty("serin.sample.out"));
    Device.copyFiles(out);
    Files.writeString(out.resolve("scrolled.txt"), best.nanos() + " " + best.frames());
  }

  private static ScrolledList.Round round(Device device, ScrolledList list) throws Exception {
    AtomicReference<CompletableFuture<ScrolledList.Round>> round = new AtomicReference<>();
    device.onMain(() -> round.set(list.start()));
    return round.get().get(MAX_SECONDS, TimeUnit.SECONDS);
  }

  /** A slow message after the rounds is reported, so Serin watched the main thread until then. */
  private static void checkWatched(Device device, Device.Screen screen, ScrolledList list)
      throws Exception {
    DeviceLog.clear();
    device.onMain(() -> list.scrollFor(SLOW_NANOS));
    DeviceLog.await("Jankiness");
    device.leave(screen);
  }
}
