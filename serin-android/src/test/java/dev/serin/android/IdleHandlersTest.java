package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.MessageQueue;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.LoopCall;
import dev.serin.runtime.LoopEvents;
import dev.serin.runtime.Options;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.Test;

/** Idle handlers, which the framework's queue calls between messages. */
public class IdleHandlersTest extends AppFixture {
  private final MessageQueue queue = main.getQueue();

  @Override
  Options more(Options options) {
    clock.works(50);
    return options;
  }

  /** Takes some time, in which it calls a method with probes. */
  private final class Slow implements MessageQueue.IdleHandler {
    private final boolean stays;
    private int calls;
    private Issue whileItRan;

    Slow(boolean stays) {
      this.stays = stays;
    }

    @Override
    public boolean queueIdle() {
      calls++;
      int call = Probe.enter(5);
      clock.sleep(2000);
      whileItRan = nextOf("LAG_IDLE_HANDLER");
      clock.sleep(500);
      Probe.exit(call);
      return stays;
    }
  }

  /** Runs the messages and then the idle handlers, as the framework's own queue does. */
  private void idle() throws ReflectiveOperationException {
    handler.post(() -> {});
    RealLoop.runMainUntilIdle();
  }

  @Test
  public void one_that_hangs_is_reported_while_it_runs_by_its_class_with_its_call_tree()
      throws Exception {
    installation.watch(main, "main");
    Slow slow = new Slow(false);
    queue.addIdleHandler(slow);
    idle();
    Issue lag = slow.whileItRan;
    assertThat(lag.content())
        .containsEntry("tag", "Trace_EvilMethod")
        .containsEntry("detail", "LAG_IDLE_HANDLER")
        .containsEntry("call", "idle handler")
        .containsEntry("handler", Slow.class.getName())
        .containsEntry("cost", 2000L)
        .containsEntry("handledMillis", 2000L)
        .containsEntry("stack", "0,1048574,1,2000\n1,5,1,2000\n")
        .containsKeys("scene", "isProcessForeground");
    assertThat((String) lag.value("threadStack")).contains("queueIdle");
    Issue ended = nextOf("NORMAL");
    assertThat(ended.content())
        .containsEntry("detail", "NORMAL")
        .containsEntry("cost", 2500L)
        .containsEntry("message", "idle handler " + Slow.class.getName())
        .containsEntry("dispatchId", lag.value("dispatchId"));
    idle();
    assertThat(slow.calls).isEqualTo(1);
  }

  @Test
  public void its_issue_has_the_keys_of_matrix() throws Exception {
    installation.watch(main, "main");
    Slow slow = new Slow(false);
    queue.addIdleHandler(slow);
    idle();
    KeyTable.assertKeys(slow.whileItRan);
  }

  @Test
  public void those_that_were_there_before_are_known_and_all_can_be_removed() throws Exception {
    Slow before = new Slow(true);
    queue.addIdleHandler(before);
    installation.watch(main, "main");
    idle();
    assertThat(before.whileItRan.value("handler")).isEqualTo(Slow.class.getName());
    queue.removeIdleHandler(before);
    Slow after = new Slow(true);
    queue.addIdleHandler(after);
    queue.removeIdleHandler(after);
    idle();
    assertThat(before.calls).isEqualTo(1);
    assertThat(after.calls).isZero();
  }

  @Test
  public void the_queue_has_its_own_list_and_handlers_back_when_nothing_is_watched_any_more()
      throws Exception {
    ArrayList<MessageQueue.IdleHandler> former = IDLE_HANDLERS.of(queue);
    installation.watch(main, "main");
    Slow slow = new Slow(true);
    queue.addIdleHandler(slow);
    assertThat(IDLE_HANDLERS.of(queue)).isNotSameAs(former).matches(list -> list.contains(slow));
    installation.close();
    assertThat(IDLE_HANDLERS.of(queue)).isSameAs(former).contains(slow);
    queue.removeIdleHandler(slow);
    assertThat(former).doesNotContain(slow);
  }

  @Test
  public void what_is_called_once_is_called_once_also_if_watching_ends_meanwhile()
      throws Exception {
    installation.watch(main, "main");
    List<String> called = new CopyOnWriteArrayList<>();
    queue.addIdleHandler(
        () -> {
          installation.close();
          called.add("first");
          return false;
        });
    queue.addIdleHandler(
        () -> {
          called.add("second");
          return false;
        });
    idle();
    idle();
    assertThat(called).containsExactly("first", "second");
  }

  @Test
  public void the_list_of_another_tool_goes_on_to_hear_of_all() throws Exception {
    ArrayList<MessageQueue.IdleHandler> plain = IDLE_HANDLERS.of(queue);
    List<MessageQueue.IdleHandler> heard = new CopyOnWriteArrayList<>();
    ArrayList<MessageQueue.IdleHandler> other =
        new ArrayList<>(plain) {
          @Override
          public boolean add(MessageQueue.IdleHandler handler) {
            heard.add(handler);
            return super.add(handler);
          }
        };
    IDLE_HANDLERS.set(queue, other);
    installation.watch(main, "main");
    Slow slow = new Slow(false);
    queue.addIdleHandler(slow);
    idle();
    assertThat(slow.whileItRan.value("handler")).isEqualTo(Slow.class.getName());
    assertThat(heard).isNotEmpty();
    installation.close();
    assertThat(IDLE_HANDLERS.of(queue)).isSameAs(other);
    IDLE_HANDLERS.set(queue, plain);
  }

  @Test
  public void a_list_that_replaces_ours_stays_and_its_handlers_go_on() throws Exception {
    ArrayList<MessageQueue.IdleHandler> plain = IDLE_HANDLERS.of(queue);
    installation.watch(main, "main");
    int[] calls = {0};
    queue.addIdleHandler(() -> ++calls[0] > 0);
    ArrayList<MessageQueue.IdleHandler> other = new ArrayList<>(IDLE_HANDLERS.of(queue));
    IDLE_HANDLERS.set(queue, other);
    installation.close();
    assertThat(IDLE_HANDLERS.of(queue)).isSameAs(other);
    idle();
    assertThat(calls[0]).isPositive();
    IDLE_HANDLERS.set(queue, plain);
  }

  @Test
  public void where_the_list_is_denied_what_is_called_between_two_of_ours_is_told()
      throws Exception {
    List<String> told = new CopyOnWriteArrayList<>();
    IdleHandlers marked = new IdleHandlers(main, log::add, new HiddenApi(false));
    marked.start(recorder(told));
    MessageQueue.IdleHandler handler = () -> told.add("handler");
    queue.addIdleHandler(handler);
    idle();
    told.clear(); // the handler was added behind the second of ours
    idle();
    assertThat(told).containsExactly("beginCall", "handler", "endCall");
    marked.stop();
    told.clear();
    idle();
    assertThat(told).containsExactly("handler");
    queue.removeIdleHandler(handler);
  }

  private static LoopEvents recorder(List<String> told) {
    return (LoopEvents)
        Proxy.newProxyInstance(
            LoopEvents.class.getClassLoader(),
            new Class<?>[] {LoopEvents.class},
            (proxy, method, arguments) -> {
              assertThat(arguments == null || arguments[0] instanceof LoopCall).isTrue();
              told.add(method.getName());
              return null;
            });
  }
}
