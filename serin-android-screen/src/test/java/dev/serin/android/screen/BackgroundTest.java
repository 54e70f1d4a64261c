package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.robolectric.annotation.Config;

/** Questions that arrive while the thread still works on another. */
@Config(sdk = 34)
public class BackgroundTest extends ScreenFixture {
  private final Background background = new Background(new ScreenGuard("answers"));
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch held = new CountDownLatch(1);
  private final ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();
  private final List<String> answers = new ArrayList<>();

  private String work(String what) {
    done.add(what);
    return what;
  }

  private void ask(String what) {
    background.ask(() -> work(what), answers::add);
  }

  private void change(String what) {
    background.change(() -> work(what), answers::add);
  }

  /** Occupies the thread with a question whose answer takes long. */
  private void hold() throws InterruptedException {
    background.ask(
        () -> {
          begun.countDown();
          assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();
          return work("first");
        },
        answers::add);
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  public void of_questions_that_wait_the_newest_is_asked_and_answered() throws Exception {
    hold();
    ask("second");
    ask("third");
    ask("fourth");
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().equals(Background.THREAD))
        .hasSize(1);
    held.countDown();
    settle();
    assertThat(done).containsExactly("first", "fourth");
    assertThat(answers).containsExactly("fourth");
    ask("fifth"); // on a new thread, as that one has ended
    settle();
    assertThat(answers).containsExactly("fourth", "fifth");
  }

  @Test
  public void changes_are_all_made_in_their_order_before_what_is_asked() throws Exception {
    hold();
    ask("question");
    change("change 1");
    change("change 2");
    held.countDown();
    settle();
    assertThat(done).containsExactly("first", "change 1", "change 2", "question");
    assertThat(answers).containsExactly("change 2");
  }

  @Test
  public void who_has_gone_gets_no_answer_and_changes_are_made_all_the_same() throws Exception {
    hold();
    ask("question");
    change("change");
    background.forget();
    held.countDown();
    settle();
    assertThat(done).containsExactly("first", "change");
    assertThat(answers).isEmpty();
  }

  @Test
  public void what_fails_is_answered_with_nothing() {
    background.<String>ask(
        () -> {
          throw new IllegalStateException("damaged");
        },
        answers::add);
    settle();
    assertThat(answers).hasSize(1).containsOnlyNulls();
  }
}
