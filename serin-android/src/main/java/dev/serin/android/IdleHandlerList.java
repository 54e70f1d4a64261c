package dev.serin.android;

import android.os.MessageQueue;
import java.util.ArrayList;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * In place of a queue's list of idle handlers: keeps them in that list, each with one around it
 * that tells of its calls. The former list may be that of another tool that watches too. Called
 * under the lock of the queue's list, as that is.
 */
final class IdleHandlerList extends ArrayList<MessageQueue.IdleHandler> {
  private static final long serialVersionUID = 1;

  private final transient IdleHandlers of;

  @SuppressWarnings("NonApiType") // as the framework's field is
  private final transient ArrayList<MessageQueue.IdleHandler> former;

  /** Has watched none yet. */
  @SuppressWarnings("NonApiType")
  IdleHandlerList(IdleHandlers of, ArrayList<MessageQueue.IdleHandler> former) {
    super(0);
    this.of = of;
    this.former = former;
  }

  /** The one in whose place it is. */
  @SuppressWarnings("NonApiType")
  ArrayList<MessageQueue.IdleHandler> former() {
    return former;
  }

  /** Those that are there are told of too, unless they belong to another tool. */
  void watchAll() {
    if (former.getClass() == ArrayList.class) {
      for (int i = 0; i < former.size(); i++) {
        former.set(i, watched(former.get(i)));
      }
    }
  }

  /** None is told of any more. */
  void leaveAll() {
    for (int i = 0; i < former.size(); i++) {
      MessageQueue.IdleHandler handler = former.get(i);
      if (handler instanceof IdleHandlers.Watched) {
        former.set(i, ((IdleHandlers.Watched) handler).handler);
      }
    }
  }

  private MessageQueue.IdleHandler watched(MessageQueue.IdleHandler handler) {
    return handler instanceof IdleQueues.Own ? handler : new IdleHandlers.Watched(handler, of);
  }

  @Override
  public boolean add(MessageQueue.IdleHandler handler) {
    return former.add(watched(handler));
  }

  /** The queue gives what it has called, and apps give what they have added. */
  @Override
  public boolean remove(@Nullable Object handler) {
    for (int i = 0; i < former.size(); i++) {
      MessageQueue.IdleHandler known = former.get(i);
      if (known instanceof IdleHandlers.Watched
          && ((IdleHandlers.Watched) known).handler.equals(handler)) {
        former.remove(i);
        return true;
      }
    }
    return former.remove(handler);
  }

  @Override
  public int size() {
    return former.size();
  }

  @Override
  public boolean isEmpty() {
    return former.isEmpty();
  }

  @Override
  public boolean contains(@Nullable Object handler) {
    return former.contains(handler);
  }

  @Override
  public int indexOf(@Nullable Object handler) {
    return former.indexOf(handler);
  }

  @Override
  public MessageQueue.IdleHandler get(int index) {
    return former.get(index);
  }

  @Override
  public MessageQueue.IdleHandler remove(int index) {
    return former.remove(index);
  }

  @Override
  public void clear() {
    former.clear();
  }

  @Override
  public Iterator<MessageQueue.IdleHandler> iterator() {
    return former.iterator();
  }

  @Override
  public Object[] toArray() {
    return former.toArray();
  }

  @Override
  public <T> T[] toArray(T[] into) {
    return former.toArray(into);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
