package dev.serin.android;

import android.os.MessageQueue;
import dev.serin.runtime.LoopEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a queue's list of idle handlers. All calls go to the former list, which may belong to
 * another tool, so every reader finds the app's own handlers. Only the queue gets them in wrappers
 * that report their calls, when it copies the list to call them: its array is known by its
 * identity, and the first time by the caller. Called under the lock of the queue's list, as that
 * list is.
 *
 * <p>See "Idle handlers are known by a list in place of the queue's" in docs/decisions.md.
 */
class IdleHandlerList extends ArrayList<MessageQueue.IdleHandler> {
  private static final long serialVersionUID = 1;
  private static final String QUEUE = MessageQueue.class.getName();
  private static final @Nullable WatchedIdleHandler[] NONE = {};

  /** Holds null while nothing is reported. */
  private final transient AtomicReference<@Nullable LoopEvents> listener;

  @SuppressWarnings("NonApiType") // as the framework's field is
  private final transient ArrayList<MessageQueue.IdleHandler> former;

  private final transient Runnable unwrap;

  /** The array into which the queue copies the list; null until it has done so. */
  private transient @Nullable Object queueCopy;

  /** The wrappers of the queue's latest copy, at the indexes of their handlers. */
  private transient @Nullable WatchedIdleHandler[] wrappers = NONE;

  /**
   * Wraps no handler yet.
   *
   * @param listener holds null while nothing is reported
   * @param unwrap replaces wrappers by their handlers in the list that the queue uses
   */
  @SuppressWarnings("NonApiType")
  IdleHandlerList(
      AtomicReference<@Nullable LoopEvents> listener,
      ArrayList<MessageQueue.IdleHandler> former,
      Runnable unwrap) {
    super(0);
    this.listener = listener;
    this.former = former;
    this.unwrap = unwrap;
  }

  /** The list that this one replaces. */
  @SuppressWarnings("NonApiType")
  final ArrayList<MessageQueue.IdleHandler> former() {
    return former;
  }

  /** Wraps the handlers if the queue copies them to call them. */
  @Override
  public <T> T[] toArray(T[] into) {
    T[] copy = former.toArray(into);
    try {
      if (isOfQueue(into)) {
        queueCopy = copy;
        if (listener.get() != null) {
          wrap((MessageQueue.IdleHandler[]) copy);
        }
      }
    } catch (Throwable e) {
      wrappers = NONE; // handlers without wrappers are only not reported; the queue must go on
    }
    return copy;
  }

  private boolean isOfQueue(Object[] into) {
    return queueCopy == null
        ? into.getClass() == MessageQueue.IdleHandler[].class
            && isCalledByQueue(new Throwable().getStackTrace())
        : queueCopy == into;
  }

  /** Keeps no handler that is gone. */
  final void forgetWrappers() {
    wrappers = NONE;
  }

  /**
   * Another tool's list may pass on the queue's call, by the same method.
   *
   * @param stack begins with the method that took it
   */
  private static boolean isCalledByQueue(StackTraceElement[] stack) {
    int caller = 1;
    while (caller < stack.length && stack[caller].getMethodName().equals("toArray")) {
      caller++;
    }
    return caller < stack.length && stack[caller].getClassName().equals(QUEUE);
  }

  private void wrap(MessageQueue.IdleHandler[] handlers) {
    int size = Math.min(former.size(), handlers.length);
    @Nullable WatchedIdleHandler[] known = wrappers;
    @Nullable WatchedIdleHandler[] all = known.length == size ? known : Arrays.copyOf(known, size);
    for (int i = 0; i < size; i++) {
      WatchedIdleHandler wrapper = wrapper(all[i], handlers[i]);
      all[i] = wrapper;
      if (wrapper != null) {
        handlers[i] = wrapper.due();
      }
    }
    wrappers = all;
  }

  /** A handler that is called again and again keeps its wrapper. */
  private @Nullable WatchedIdleHandler wrapper(
      @Nullable WatchedIdleHandler known, MessageQueue.@Nullable IdleHandler handler) {
    if (handler == null
        || handler instanceof IdleQueues.Own
        || handler instanceof WatchedIdleHandler) {
      return null;
    }
    return known != null && known.handler == handler
        ? known
        : new WatchedIdleHandler(handler, listener, unwrap);
  }

  @Override
  public boolean add(MessageQueue.IdleHandler handler) {
    return former.add(WatchedIdleHandler.plain(handler));
  }

  @Override
  public void add(int index, MessageQueue.IdleHandler handler) {
    former.add(index, WatchedIdleHandler.plain(handler));
  }

  @Override
  public boolean addAll(Collection<? extends MessageQueue.IdleHandler> handlers) {
    return former.addAll(plain(handlers));
  }

  @Override
  public boolean addAll(int index, Collection<? extends MessageQueue.IdleHandler> handlers) {
    return former.addAll(index, plain(handlers));
  }

  private static List<MessageQueue.IdleHandler> plain(
      Collection<? extends MessageQueue.IdleHandler> handlers) {
    List<MessageQueue.IdleHandler> plain = new ArrayList<>();
    for (MessageQueue.IdleHandler handler : handlers) {
      plain.add(WatchedIdleHandler.plain(handler));
    }
    return plain;
  }

  @Override
  public MessageQueue.IdleHandler set(int index, MessageQueue.IdleHandler handler) {
    forgetWrappers();
    return former.set(index, WatchedIdleHandler.plain(handler));
  }

  /** The queue passes the wrappers that it has called, and apps the handlers they have added. */
  @Override
  public boolean remove(@Nullable Object handler) {
    forgetWrappers();
    return former.remove(WatchedIdleHandler.plain(handler));
  }

  @Override
  public MessageQueue.IdleHandler remove(int index) {
    forgetWrappers();
    return former.remove(index);
  }

  @Override
  public boolean removeAll(Collection<?> handlers) {
    forgetWrappers();
    return former.removeAll(handlers);
  }

  @Override
  public boolean retainAll(Collection<?> handlers) {
    forgetWrappers();
    return former.retainAll(handlers);
  }

  @Override
  protected void removeRange(int from, int to) {
    former.subList(from, to).clear();
  }

  @Override
  public void clear() {
    forgetWrappers();
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
    return former.contains(WatchedIdleHandler.plain(handler));
  }

  @Override
  public int indexOf(@Nullable Object handler) {
    return former.indexOf(WatchedIdleHandler.plain(handler));
  }

  @Override
  public int lastIndexOf(@Nullable Object handler) {
    return former.lastIndexOf(WatchedIdleHandler.plain(handler));
  }

  @Override
  public MessageQueue.IdleHandler get(int index) {
    return former.get(index);
  }

  @Override
  public Iterator<MessageQueue.IdleHandler> iterator() {
    return former.iterator();
  }

  @Override
  public ListIterator<MessageQueue.IdleHandler> listIterator() {
    return former.listIterator();
  }

  @Override
  public ListIterator<MessageQueue.IdleHandler> listIterator(int index) {
    return former.listIterator(index);
  }

  @Override
  public List<MessageQueue.IdleHandler> subList(int from, int to) {
    return former.subList(from, to);
  }

  @Override
  public Object[] toArray() {
    return former.toArray();
  }

  /** A plain list of the handlers; the queue keeps this one. */
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
    return other == this || former.equals(other);
  }

  @Override
  public int hashCode() {
    return former.hashCode();
  }

  @Override
  public String toString() {
    return former.toString();
  }

  // Methods that lists have since Android 15, which do not call those above.

  public MessageQueue.IdleHandler getFirst() {
    return former.get(firstOf());
  }

  public MessageQueue.IdleHandler getLast() {
    return former.get(firstOf() + former.size() - 1);
  }

  public MessageQueue.IdleHandler removeFirst() {
    forgetWrappers();
    return former.remove(firstOf());
  }

  public MessageQueue.IdleHandler removeLast() {
    forgetWrappers();
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
}
