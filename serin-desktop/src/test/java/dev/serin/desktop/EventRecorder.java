package dev.serin.desktop;

import dev.serin.runtime.LoopCall;
import dev.serin.runtime.LoopEvents;
import java.util.ArrayList;
import java.util.List;

/** Records the events of a loop source. */
final class EventRecorder implements LoopEvents {
  private final List<String> told = new ArrayList<>();
  private final List<Long> queued = new ArrayList<>();

  @Override
  public synchronized void attach() {
    told.add("here");
  }

  @Override
  public synchronized void begin(long queuedEpochMillis, Object kind) {
    told.add("begin " + ((Class<?>) kind).getSimpleName());
    queued.add(queuedEpochMillis);
  }

  @Override
  public synchronized void end() {
    told.add("end");
  }

  @Override
  public synchronized void abandon() {
    told.add("cut");
  }

  @Override
  public synchronized void beginCall(LoopCall call, long waitedNanos) {
    told.add("calls " + call);
  }

  @Override
  public synchronized void endCall() {
    told.add("returned");
  }

  @Override
  public synchronized void idle() {
    told.add("idle");
  }

  @Override
  public synchronized void alive() {
    told.add("alive");
  }

  @Override
  public synchronized void waiting() {
    told.add("waiting");
  }

  @Override
  public synchronized void resumed() {
    told.add("resumed");
  }

  @Override
  public synchronized void frame() {
    told.add("frame");
  }

  /** The events since the last call. */
  synchronized List<String> take() {
    List<String> taken = List.copyOf(told);
    told.clear();
    return taken;
  }

  /** The times at which the messages were sent. */
  synchronized List<Long> queuedEpochMillis() {
    return List.copyOf(queued);
  }
}
