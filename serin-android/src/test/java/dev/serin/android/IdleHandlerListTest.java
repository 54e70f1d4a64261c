package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.MessageQueue;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** The replacement for a queue's list of idle handlers is a complete list for any caller. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
@SuppressWarnings("NonApiType") // the replacement for an ArrayList must do all that one does
public class IdleHandlerListTest {
  private final List<MessageQueue.IdleHandler> handlers = new ArrayList<>();
  private final ArrayList<MessageQueue.IdleHandler> expected = new ArrayList<>();
  private final ArrayList<MessageQueue.IdleHandler> former = new ArrayList<>();
  private final WholeIdleHandlerList ours =
      new WholeIdleHandlerList(new AtomicReference<>(), former, () -> {});

  /** A handler of an app. */
  private static final class Handler implements MessageQueue.IdleHandler {
    private final int number;

    Handler(int number) {
      this.number = number;
    }

    @Override
    public boolean queueIdle() {
      return true;
    }

    @Override
    public String toString() {
      return "handler " + number;
    }
  }

  @Test
  public void each_method_of_a_list_is_one_of_ours() {
    List<String> missing = new ArrayList<>();
    for (Method method : ArrayList.class.getDeclaredMethods()) {
      boolean isSeen = (method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
      if (isSeen && !method.isSynthetic() && !isOfOurs(method)) {
        missing.add(method.toString());
      }
    }
    assertThat(missing).isEmpty();
  }

  private static boolean isOfOurs(Method method) {
    for (Class<?> type : List.of(WholeIdleHandlerList.class, IdleHandlerList.class)) {
      for (Method own : type.getDeclaredMethods()) {
        if (own.getName().equals(method.getName())
            && Arrays.equals(own.getParameterTypes(), method.getParameterTypes())) {
          return true;
        }
      }
    }
    return Arrays.asList(method.getParameterTypes()).contains(Object.class)
        && isOfOursWithHandler(method);
  }

  /**
   * Methods with an element as parameter declare it as an object in the framework's class, and as a
   * handler in ours.
   */
  private static boolean isOfOursWithHandler(Method method) {
    Class<?>[] types = method.getParameterTypes().clone();
    for (int i = 0; i < types.length; i++) {
      types[i] = types[i] == Object.class ? MessageQueue.IdleHandler.class : types[i];
    }
    return Arrays.stream(IdleHandlerList.class.getDeclaredMethods())
        .anyMatch(
            own ->
                own.getName().equals(method.getName())
                    && Arrays.equals(own.getParameterTypes(), types));
  }

  /** After any calls in any order, the list equals a plain one. */
  @Test
  public void it_does_what_a_list_does() {
    for (int i = 0; i < 8; i++) {
      handlers.add(new Handler(i));
    }
    for (int seed = 0; seed < 3000; seed++) {
      Function<ArrayList<MessageQueue.IdleHandler>, Object> call = call(new Random(seed));
      Object result = result(call, ours);
      assertThat(result).as("call %s", seed).isEqualTo(result(call, expected));
      assertThat(new ArrayList<>(ours)).as("after %s", seed).isEqualTo(expected);
      assertThat(former)
          .isEqualTo(expected)
          .noneMatch(handler -> handler instanceof WatchedIdleHandler); // one equals its handler
      if (expected.size() > 20) {
        expected.clear();
        ours.clear();
      }
    }
  }

  private static Object result(
      Function<ArrayList<MessageQueue.IdleHandler>, Object> call,
      ArrayList<MessageQueue.IdleHandler> list) {
    try {
      return call.apply(list);
    } catch (IndexOutOfBoundsException e) {
      return IndexOutOfBoundsException.class;
    }
  }

  private MessageQueue.IdleHandler any(Random random) {
    return handlers.get(random.nextInt(handlers.size()));
  }

  private Function<ArrayList<MessageQueue.IdleHandler>, Object> call(Random random) {
    int index = random.nextInt(6);
    MessageQueue.IdleHandler one = any(random);
    List<MessageQueue.IdleHandler> some = List.of(any(random), any(random));
    Comparator<MessageQueue.IdleHandler> order = Comparator.comparing(Object::toString);
    List<Function<ArrayList<MessageQueue.IdleHandler>, Object>> calls =
        List.of(
            list -> list.add(one),
            list -> list.add(any(new Random(index))),
            list -> list.addAll(some),
            list -> list.addAll(index, some),
            list -> list.set(index, one),
            list -> list.remove(index),
            list -> list.remove((Object) one),
            list -> list.removeAll(some),
            list -> index > 0 || list.retainAll(some),
            list -> list.removeIf(handler -> handler == one),
            list -> list.contains(one) && list.containsAll(some),
            list -> list.indexOf(one) * 100 + list.lastIndexOf(one),
            list -> list.get(index),
            list -> new ArrayList<>(list.subList(0, index)),
            list -> list.clone(),
            list -> iterate(list.listIterator(index), one),
            list -> withoutResult(() -> list.add(index, one)),
            list -> withoutResult(() -> list.sort(order)),
            list -> withoutResult(() -> list.replaceAll(old -> old == one ? some.get(0) : old)),
            list -> withoutResult(() -> list.subList(0, index).clear()),
            list -> withoutResult(() -> list.subList(0, index).add(one)));
    return random.nextInt(3) == 0 ? reading(one, random) : calls.get(random.nextInt(calls.size()));
  }

  /** The list gives the handler for its wrapper, and never a wrapper. */
  private Function<ArrayList<MessageQueue.IdleHandler>, Object> reading(
      MessageQueue.IdleHandler one, Random random) {
    int index = random.nextInt(6);
    MessageQueue.IdleHandler wrapper =
        new WatchedIdleHandler(one, new AtomicReference<>(), () -> {});
    List<Function<ArrayList<MessageQueue.IdleHandler>, Object>> calls =
        List.of(
            list -> list.add(list instanceof IdleHandlerList ? wrapper : one),
            list -> list.remove((Object) (list instanceof IdleHandlerList ? wrapper : one)),
            list -> list.indexOf(list instanceof IdleHandlerList ? wrapper : one),
            list -> Arrays.asList(list.toArray()),
            list -> Arrays.asList(list.toArray(new MessageQueue.IdleHandler[index])),
            list -> Arrays.asList(list.toArray(MessageQueue.IdleHandler[]::new)),
            list -> list.equals(expected) && expected.equals(list),
            list -> list.hashCode() + list.toString(),
            list -> list.stream().toList(),
            list -> each(list::forEach),
            list -> each(action -> list.spliterator().forEachRemaining(action)),
            list -> each(action -> list.iterator().forEachRemaining(action)));
    return calls.get(random.nextInt(calls.size()));
  }

  private static Object each(Consumer<Consumer<MessageQueue.IdleHandler>> loop) {
    List<Object> seen = new ArrayList<>();
    loop.accept(seen::add);
    return seen;
  }

  private static Object iterate(
      ListIterator<MessageQueue.IdleHandler> all, MessageQueue.IdleHandler one) {
    List<Object> seen = new ArrayList<>();
    while (all.hasNext()) {
      MessageQueue.IdleHandler next = all.next();
      seen.add(next);
      if (seen.size() == 1) {
        all.set(one);
      } else if (seen.size() == 2) {
        all.remove();
      } else if (seen.size() == 3) {
        all.add(one);
      }
    }
    return seen;
  }

  private static Object withoutResult(Runnable call) {
    call.run();
    return "";
  }
}
