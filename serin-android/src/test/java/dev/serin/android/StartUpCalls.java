package dev.serin.android;

import dev.serin.CallRecorder;
import dev.serin.Probe;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/** The recording that the first probe of a process begins. Other tests may have ended it. */
final class StartUpCalls {
  private static final int BITS = 12;
  private static final int STATE_LENGTH = 32; // more than it needs

  private StartUpCalls() {}

  /** Records the current thread as the one that called the first probe. */
  static void begin() throws ReflectiveOperationException {
    Probe.dropStartUp();
    Constructor<CallRecorder> constructor =
        CallRecorder.class.getDeclaredConstructor(
            int.class, boolean.class, long[].class, long.class);
    constructor.setAccessible(true);
    Object early = constructor.newInstance(BITS, true, new long[STATE_LENGTH], System.nanoTime());
    for (String name : new String[] {"startUp", "watchedOthers", "others"}) {
      Field field = Probe.class.getDeclaredField(name);
      field.setAccessible(true);
      field.set(null, early);
    }
  }
}
