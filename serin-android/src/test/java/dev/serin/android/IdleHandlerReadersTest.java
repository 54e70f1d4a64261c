package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Build;
import android.os.MessageQueue;
import dev.serin.runtime.Options;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Other tools that read the queue's list of idle handlers get the app's own objects. */
public class IdleHandlerReadersTest extends AppFixture {
  private static final HiddenField<Object> LOCK =
      new HiddenApi(true).field(MessageQueue.class, "mIdleHandlersLock", Object.class);

  private final MessageQueue queue = main.getQueue();
  private final ArrayList<MessageQueue.IdleHandler> plain = IDLE_HANDLERS.of(queue);
  private final Slow slow = new Slow();

  /** An app's handler that takes long. */
  private final class Slow implements MessageQueue.IdleHandler {
    private int calls;

    @Override
    public boolean queueIdle() {
      calls++;
      clock.sleep(2500);
      return true;
    }
  }

  /** A list of another tool that passes all calls of the queue on to the list that it replaced. */
  private static final class Passing extends ArrayList<MessageQueue.IdleHandler> {
    private static final long serialVersionUID = 1;

    private final transient ArrayList<MessageQueue.IdleHandler> former;
    private final transient List<MessageQueue.IdleHandler> passed = new ArrayList<>();

    @SuppressWarnings("NonApiType") // as the framework's field is
    Passing(ArrayList<MessageQueue.IdleHandler> former) {
      this.former = former;
    }

    @Override
    public boolean add(MessageQueue.IdleHandler handler) {
      return former.add(handler);
    }

    @Override
    public boolean remove(Object handler) {
      return former.remove(handler);
    }

    @Override
    public int size() {
      return former.size();
    }

    @Override
    public <T> T[] toArray(T[] into) {
      T[] copy = former.toArray(into);
      Arrays.stream(copy).forEach(one -> passed.add((MessageQueue.IdleHandler) one));
      return copy;
    }
  }

  @Override
  Options more(Options options) {
    clock.works(50);
    return options;
  }

  @Before
  public void watch() {
    installation.watch(main, "main");
    queue.addIdleHandler(slow);
  }

  @After
  public void restore() {
    installation.close();
    IDLE_HANDLERS.set(queue, plain);
    queue.removeIdleHandler(slow);
  }

  /** Runs the messages and then the idle handlers, as the framework's own queue does. */
  private void idle() throws ReflectiveOperationException {
    handler.post(() -> {});
    RealLoop.runMainUntilIdle();
  }

  private void idleIsReported() throws ReflectiveOperationException {
    issues.clear();
    idle();
    assertThat(nextOf("LAG_IDLE_HANDLER").value("handler")).isEqualTo(Slow.class.getName());
    assertThat(nextOf("NORMAL").value("cost")).isEqualTo(2500L);
  }

  /** All that the list gives to a reader who takes the locks that the queue takes. */
  private List<Object> read() {
    List<Object> seen = new ArrayList<>();
    ArrayList<MessageQueue.IdleHandler> list = IDLE_HANDLERS.of(queue);
    Object lock = LOCK.of(queue);
    synchronized (queue) {
      synchronized (lock == null ? queue : lock) {
        List<Function<ArrayList<MessageQueue.IdleHandler>, Collection<?>>> readers =
            List.of(
                all -> Arrays.asList(all.toArray(new MessageQueue.IdleHandler[0])),
                all -> Arrays.asList(all.toArray(new MessageQueue.IdleHandler[all.size()])),
                all -> Arrays.asList(all.toArray(new MessageQueue.IdleHandler[16])),
                all -> Arrays.asList(all.toArray(new Object[0])),
                all -> Arrays.asList(all.toArray()),
                all -> streamed(all),
                all -> new ArrayList<>(all),
                all -> (Collection<?>) all.clone(),
                all -> all.subList(0, all.size()));
        readers.forEach(reader -> seen.addAll(new ArrayList<>(reader.apply(list))));
      }
    }
    return seen;
  }

  /** Lists have streams since Android 7. */
  private static Collection<?> streamed(Collection<MessageQueue.IdleHandler> all) {
    return Build.VERSION.SDK_INT < Build.VERSION_CODES.N ? all : all.stream().toList();
  }

  private void assertOnlyPlain(List<Object> seen) {
    assertThat(seen).noneMatch(one -> one instanceof WatchedIdleHandler);
    assertThat(seen.stream().filter(one -> one == slow)).hasSize(9);
  }

  @Test
  public void before_and_after_the_queue_has_copied_it_and_its_copy_has_wrappers()
      throws Exception {
    assertOnlyPlain(read());
    idleIsReported();
    assertOnlyPlain(read());
    idleIsReported();
    assertThat(slow.calls).isEqualTo(2);
  }

  @Test
  public void while_the_queue_calls_them_too() throws Exception {
    List<Object> seen = new CopyOnWriteArrayList<>();
    MessageQueue.IdleHandler reader = () -> !seen.addAll(read());
    queue.addIdleHandler(reader);
    idleIsReported();
    assertOnlyPlain(seen);
  }

  @Test
  public void also_if_there_are_more_than_the_array_of_the_queue_holds() throws Exception {
    idleIsReported();
    int[] calls = {0};
    for (int i = 0; i < 40; i++) {
      queue.addIdleHandler(() -> ++calls[0] < 0);
    }
    idleIsReported();
    assertThat(calls[0]).isEqualTo(40);
    assertOnlyPlain(read());
    idleIsReported();
  }

  @Test
  public void what_is_copied_into_another_list_can_be_removed_by_the_app() throws Exception {
    idleIsReported();
    IDLE_HANDLERS.set(queue, new ArrayList<>(IDLE_HANDLERS.of(queue)));
    queue.removeIdleHandler(slow);
    idle();
    assertThat(slow.calls).isEqualTo(1);
  }

  @Test
  public void a_list_that_passes_the_calls_of_the_queue_on_is_watched_through() throws Exception {
    IDLE_HANDLERS.set(queue, new Passing(IDLE_HANDLERS.of(queue)));
    idleIsReported();
    idleIsReported();
    queue.removeIdleHandler(slow);
    assertThat(plain).doesNotContain(slow);
  }

  @Test
  public void a_wrapper_that_is_added_again_is_the_apps_handler() throws Exception {
    MessageQueue.IdleHandler wrapper = wrapper();
    queue.removeIdleHandler(slow);
    queue.addIdleHandler(wrapper);
    assertThat(read()).contains(slow).doesNotHaveAnyElementsOfTypes(WatchedIdleHandler.class);
    queue.removeIdleHandler(slow);
    assertThat(plain).doesNotContain(slow);
  }

  @Test
  public void a_wrapper_in_another_list_is_replaced_when_it_is_called() throws Exception {
    ArrayList<MessageQueue.IdleHandler> other = new ArrayList<>(List.of(wrapper()));
    IDLE_HANDLERS.set(queue, other);
    idle();
    assertThat(slow.calls).isEqualTo(2);
    assertThat(other.get(0)).isSameAs(slow); // a wrapper equals it
    queue.removeIdleHandler(slow);
    assertThat(other).isEmpty();
  }

  @Test
  public void a_wrapper_in_another_list_is_replaced_when_watching_ends() throws Exception {
    ArrayList<MessageQueue.IdleHandler> other = new ArrayList<>(List.of(wrapper()));
    IDLE_HANDLERS.set(queue, other);
    installation.close();
    assertThat(other.get(0)).isSameAs(slow); // a wrapper equals it
  }

  /** The wrapper of the slow handler, out of a list through which it has passed. */
  private MessageQueue.IdleHandler wrapper() throws ReflectiveOperationException {
    ArrayList<MessageQueue.IdleHandler> ours = IDLE_HANDLERS.of(queue);
    Passing passing = new Passing(ours);
    IDLE_HANDLERS.set(queue, passing);
    idle();
    IDLE_HANDLERS.set(queue, ours);
    return passing.passed.stream()
        .filter(one -> one instanceof WatchedIdleHandler wrapper && wrapper.handler == slow)
        .findFirst()
        .orElseThrow();
  }
}
