package dev.serin.android;

import android.os.MessageQueue;
import dev.serin.runtime.LoopEvents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
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
      AtomicReference<@Nullable LoopEvents> listener, ArrayList<MessageQueue.IdleHandler> former) {
    super(listener, former);
  }

  @Override
  public boolean removeIf(Predicate<? super MessageQueue.IdleHandler> filter) {
    boolean isChanged = false;
    for (Iterator<MessageQueue.IdleHandler> all = former().iterator(); all.hasNext(); ) {
      if (filter.test(plain(all.next()))) {
        all.remove();
        isChanged = true;
      }
    }
    return isChanged;
  }

  @Override
  public void replaceAll(UnaryOperator<MessageQueue.IdleHandler> operator) {
    for (int i = 0; i < size(); i++) {
      set(i, operator.apply(plain(get(i))));
    }
  }

  @Override
  public void sort(@Nullable Comparator<? super MessageQueue.IdleHandler> order) {
    former().sort(order == null ? null : (a, b) -> order.compare(plain(a), plain(b)));
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
