package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.robolectric.shadows.ShadowSystemClock;

/** The waiting messages in the real queue of a loop. */
public class WaitingMessagesTest extends AppFixture {
  @Test
  public void messages_are_known_while_somebody_holds_the_lock_of_their_queue() throws Exception {
    Handler later = new Later(main);
    later.sendMessageDelayed(Message.obtain(later, 7, new Secret()), 300);
    later.sendEmptyMessageDelayed(8, 100);
    CompletableFuture<List<Map<String, Object>>> waiting;
    synchronized (main.getQueue()) {
      waiting = CompletableFuture.supplyAsync(() -> waiting().list());
      assertThat(waiting.get(20, TimeUnit.SECONDS).toString())
          .isEqualTo(
              "[{what=NAME 8, dueInMillis=100}, {what=NAME 7, dueInMillis=300}]"
                  .replace("NAME", Later.class.getName()));
    }
    later.removeCallbacksAndMessages(null);
  }

  @Test
  public void what_was_put_in_front_of_all_is_not_late() {
    Handler later = new Later(main);
    later.sendEmptyMessage(1);
    ShadowSystemClock.advanceBy(Duration.ofMillis(400));
    later.sendMessageAtFrontOfQueue(Message.obtain(later, 2));
    assertThat(waiting().overdueMillis()).isEqualTo(400);
    later.removeMessages(1);
    assertThat(waiting().overdueMillis()).isZero();
    later.removeCallbacksAndMessages(null);
  }

  private WaitingMessages waiting() {
    return new WaitingMessages(main, new HiddenApi(true));
  }

  private static final class Later extends Handler {
    Later(Looper looper) {
      super(looper);
    }
  }

  /**
   * An app's data in a message; its toString may take a lock of the app. Android 17 calls it
   * itself, and has no other way to list messages.
   */
  private static final class Secret {
    @Override
    public String toString() {
      if (Build.VERSION.SDK_INT >= 37) {
        return "secret";
      }
      throw new AssertionError("asked for its text");
    }
  }
}
