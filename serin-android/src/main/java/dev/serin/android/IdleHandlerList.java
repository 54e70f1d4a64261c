package dev.serin.android;

import android.os.MessageQueue;
import dev.serin.runtime.LoopCall;
import dev.serin.runtime.LoopEvents;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a queue's list of idle handlers. Keeps the handlers in that list, each inside a wrapper
 * that reports its calls. The former list may belong to another tool that watches too. The queue
 * uses few methods of a list; any other caller finds a complete one, in which a handler equals its
 * wrapper. Called under the lock of the queue's list, as that list is.
 */
class IdleHandlerList extends ArrayList<MessageQueue.IdleHandler> {
  private static final long serialVersionUID = 1;

  /** Holds null while nothing is reported. */
  private final transient AtomicReference<@Nullable LoopEvents> listener;

  @SuppressWarnings("NonApiType") // as the framework's field is
  private final transient ArrayList<MessageQueue.IdleHandler> former;

  /** Has wrapped none yet. */
  @SuppressWarnings("NonApiType")
  IdleHandlerList(
      AtomicReference<@Nullable LoopEvents> listener, ArrayList<MessageQueue.IdleHandler> former) {
    super(0);
    this.listener = listener;
    this.former = former;
  }

  /** The list that this one replaces. */
  @SuppressWarnings("NonApiType")
  ArrayList<MessageQueue.IdleHandler> former() {
    return former;
  }

  /** Wraps the handlers in the list too, unless it belongs to another tool. */
  void watchAll() {
    if (former.getClass() == ArrayList.class) {
      for (int i = 0; i < former.size(); i++) {
        former.set(i, watched(former.get(i)));
      }
    }
  }

  /** Unwraps all handlers. */
  void leaveAll() {
    for (int i = 0; i < former.size(); i++) {
      MessageQueue.IdleHandler handler = former.get(i);
      if (handler instanceof Watched) {
        former.set(i, ((Watched) handler).handler);
      }
    }
  }

  /** The element to store for a handler. */
  final MessageQueue.IdleHandler watched(MessageQueue.IdleHandler handler) {
    boolean isKept =
        handler == null || handler instanceof IdleQueues.Own || handler instanceof Watched;
    return isKept ? handler : new Watched(handler, listener);
  }

  /** The handler of a stored element. */
  static MessageQueue.IdleHandler plain(MessageQueue.IdleHandler kept) {
    return kept instanceof Watched ? ((Watched) kept).handler : kept;
  }

  private List<MessageQueue.IdleHandler> watched(
      Collection<? extends MessageQueue.IdleHandler> handlers) {
    List<MessageQueue.IdleHandler> watched = new ArrayList<>();
    for (MessageQueue.IdleHandler handler : handlers) {
      watched.add(watched(handler));
    }
    return watched;
  }

  private static boolean isOf(MessageQueue.IdleHandler kept, @Nullable Object handler) {
    return handler == null ? kept == null : handler.equals(plain(kept)) || handler.equals(kept);
  }

  @Override
  public boolean add(MessageQueue.IdleHandler handler) {
    return former.add(watched(handler));
  }

  @Override
  public void add(int index, MessageQueue.IdleHandler handler) {
    former.add(index, watched(handler));
  }

  @Override
  public boolean addAll(Collection<? extends MessageQueue.IdleHandler> handlers) {
    return former.addAll(watched(handlers));
  }

  @Override
  public boolean addAll(int index, Collection<? extends MessageQueue.IdleHandler> handlers) {
    return former.addAll(index, watched(handlers));
  }

  @Override
  public MessageQueue.IdleHandler set(int index, MessageQueue.IdleHandler handler) {
    return former.set(index, watched(handler));
  }

  /** The queue passes the handlers that it has called, and apps those that they have added. */
  @Override
  public boolean remove(@Nullable Object handler) {
    int index = indexOf(handler);
    if (index < 0) {
      return former.remove(handler); // another tool's list may find it by other means
    }
    former.remove(index);
    return true;
  }

  @Override
  public MessageQueue.IdleHandler remove(int index) {
    return former.remove(index);
  }

  @Override
  public boolean removeAll(Collection<?> handlers) {
    return removeIf(handlers, true);
  }

  @Override
  public boolean retainAll(Collection<?> handlers) {
    return removeIf(handlers, false);
  }

  private boolean removeIf(Collection<?> handlers, boolean isAmong) {
    boolean isChanged = false;
    for (Iterator<MessageQueue.IdleHandler> all = former.iterator(); all.hasNext(); ) {
      MessageQueue.IdleHandler kept = all.next();
      if ((handlers.contains(plain(kept)) || handlers.contains(kept)) == isAmong) {
        all.remove();
        isChanged = true;
      }
    }
    return isChanged;
  }

  @Override
  protected void removeRange(int from, int to) {
    former.subList(from, to).clear();
  }

  @Override
  public void clear() {
    former.clear();
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
    return indexOf(handler) >= 0;
  }

  @Override
  public int indexOf(@Nullable Object handler) {
    for (int i = 0; i < former.size(); i++) {
      if (isOf(former.get(i), handler)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public int lastIndexOf(@Nullable Object handler) {
    int index = former.size() - 1;
    while (index >= 0 && !isOf(former.get(index), handler)) {
      index--;
    }
    return index;
  }

  @Override
  public MessageQueue.IdleHandler get(int index) {
    return former.get(index);
  }

  @Override
  public Iterator<MessageQueue.IdleHandler> iterator() {
    return listIterator();
  }

  @Override
  public ListIterator<MessageQueue.IdleHandler> listIterator() {
    return listIterator(0);
  }

  @Override
  public ListIterator<MessageQueue.IdleHandler> listIterator(int index) {
    return new View().listIterator(index);
  }

  @Override
  public List<MessageQueue.IdleHandler> subList(int from, int to) {
    return new View().subList(from, to);
  }

  @Override
  public Object[] toArray() {
    return former.toArray();
  }

  @Override
  public <T> T[] toArray(T[] into) {
    return former.toArray(into);
  }

  /** A plain list of the stored elements; the queue keeps this one. */
  @Override
  public Object clone() {
    return new ArrayList<>(former);
  }

  @Override
  public void ensureCapacity(int least) {
    former.ensureCapacity(least);
  }

  @Override
  public void trimToSize() {
    former.trimToSize();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  // Methods that lists have since Android 15, which do not call those above.

  public MessageQueue.IdleHandler getFirst() {
    return former.get(firstOf());
  }

  public MessageQueue.IdleHandler getLast() {
    return former.get(firstOf() + former.size() - 1);
  }

  public MessageQueue.IdleHandler removeFirst() {
    return former.remove(firstOf());
  }

  public MessageQueue.IdleHandler removeLast() {
    return former.remove(firstOf() + former.size() - 1);
  }

  public void addFirst(MessageQueue.IdleHandler handler) {
    add(0, handler);
  }

  public void addLast(MessageQueue.IdleHandler handler) {
    add(handler);
  }

  private int firstOf() {
    if (former.isEmpty()) {
      throw new NoSuchElementException();
    }
    return 0;
  }

  /** A handler of the app or the framework, with its calls reported. */
  static final class Watched implements MessageQueue.IdleHandler {
    final MessageQueue.IdleHandler handler;
    private final AtomicReference<@Nullable LoopEvents> listener;
    private final LoopCall call;

    Watched(MessageQueue.IdleHandler handler, AtomicReference<@Nullable LoopEvents> listener) {
      this.handler = handler;
      this.listener = listener;
      this.call = new LoopCall(LoopCall.Kind.IDLE_HANDLER, handler.getClass());
    }

    /** The queue removes the handler that it has called, also if its own list is back by then. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || handler.equals(other);
    }

    @Override
    public int hashCode() {
      return handler.hashCode();
    }

    @Override
    public boolean queueIdle() {
      LoopEvents events = listener.get();
      if (events == null) {
        return handler.queueIdle();
      }
      events.beginCall(call, LoopEvents.UNKNOWN_WAIT);
      try {
        return handler.queueIdle();
      } finally {
        events.endCall();
      }
    }
  }

  /** Iterators and sublists, which add and remove by the methods of the list. */
  private final class View extends AbstractList<MessageQueue.IdleHandler> {
    @Override
    public int size() {
      return IdleHandlerList.this.size();
    }

    @Override
    public MessageQueue.IdleHandler get(int index) {
      return IdleHandlerList.this.get(index);
    }

    @Override
    public MessageQueue.IdleHandler set(int index, MessageQueue.IdleHandler handler) {
      return IdleHandlerList.this.set(index, handler);
    }

    @Override
    public void add(int index, MessageQueue.IdleHandler handler) {
      IdleHandlerList.this.add(index, handler);
    }

    @Override
    public MessageQueue.IdleHandler remove(int index) {
      return IdleHandlerList.this.remove(index);
    }
  }
}
