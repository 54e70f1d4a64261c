package dev.serin.android;

import android.os.MessageQueue;
import dev.serin.runtime.LoopEvents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The same list with the methods that lists have since Android 7. */
@SinceApi(24)
final class WholeIdleHandlerList extends IdleHandlerList {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("NonApiType") // as the framework's field is
  WholeIdleHandlerList(
      AtomicReference<@Nullable LoopEvents> listener,
      ArrayList<MessageQueue.IdleHandler> former,
      Runnable unwrap) {
    super(listener, former, unwrap);
  }

  @Override
  public boolean removeIf(Predicate<? super MessageQueue.IdleHandler> filter) {
    forgetWrappers();
    return former().removeIf(filter);
  }

  @Override
  public void replaceAll(UnaryOperator<MessageQueue.IdleHandler> operator) {
    forgetWrappers();
    former().replaceAll(handler -> WatchedIdleHandler.plain(operator.apply(handler)));
  }

  @Override
  public void sort(@Nullable Comparator<? super MessageQueue.IdleHandler> order) {
    former().sort(order);
  }

  @Override
  public void forEach(Consumer<? super MessageQueue.IdleHandler> action) {
    former().forEach(action);
  }

  @Override
  public Spliterator<MessageQueue.IdleHandler> spliterator() {
    return former().spliterator();
  }
}
