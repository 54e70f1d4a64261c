package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;

/** A loop that is in no callback, unless it hangs. */
final class FakeHeartbeat implements Heartbeat {
  final List<String> asked = new ArrayList<>();
  boolean isWaiting = true;
  boolean isSent = true;

  /** Runs once, right before a message is sent. */
  Runnable beforeSending = () -> {};

  @Override
  public boolean isLoopWaiting() {
    Runnable action = beforeSending;
    beforeSending = () -> {};
    action.run();
    return isWaiting;
  }

  @Override
  public boolean send() {
    asked.add("sent");
    return isSent;
  }
}
