package dev.serin.format;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the calls in the call trees of messages, and finds the hot methods: methods whose probes
 * cost more than their data is worth, as they are called often and are very short. A method that
 * code without probes calls directly from a message is never hot: its name shows the purpose of the
 * message. Methods are identified by their patterns, {@code com.example.Point#x()D}. Not
 * thread-safe.
 */
public final class HotCalls {
  /** A method is hot if it is called more often. */
  public static final long MIN_CALLS_PER_SECOND = 100_000;

  /**
   * In busy messages, a method is hot if it is called more often: their many calls may be spread
   * over many methods.
   */
  public static final long MIN_CALLS_PER_BUSY_SECOND = 10_000;

  /** A message with more calls is busy: its probes take much of its time. */
  public static final long BUSY_CALLS_PER_SECOND = 5_000_000;

  /** A method is hot if a call takes less time on average. */
  public static final long MAX_MEAN_NANOS = 200;

  /** The minimum number of calls for a mean, as times are accurate to about a millisecond. */
  private static final long MIN_CALLS = 10_000;

  private static final double MICROS_PER_SECOND = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Map<String, Calls> byPattern = new HashMap<>();
  private final Set<String> firstCalled = new HashSet<>();
  private long allCalls;

  /** Adds the calls of a message. */
  public void add(Message message) {
    firstCalled.addAll(message.firstCalled);
    add(message, 1);
  }

  /**
   * Subtracts the calls of a message that was added before, because a later version of it follows.
   * The methods that it calls first are kept.
   */
  public void remove(Message message) {
    add(message, -1);
  }

  private void add(Message message, int sign) {
    Map<String, Calls> ofMessage = message.byPattern();
    boolean isBusy = message.isBusy(ofMessage);
    long micros = Math.max(1, message.ownMicros);
    for (Map.Entry<String, Calls> method : ofMessage.entrySet()) {
      Calls added = method.getValue();
      Calls calls = calls(byPattern, method.getKey());
      calls.count += sign * added.count;
      calls.micros += sign * added.micros;
      calls.messageMicros += sign * micros;
      calls.messages += sign;
      if (isBusy) {
        calls.busyCount += sign * added.count;
        calls.busyMicros += sign * micros;
      }
      allCalls += sign * added.count;
    }
  }

  private static Calls calls(Map<String, Calls> byPattern, String pattern) {
    Calls calls = byPattern.get(pattern);
    if (calls == null) {
      calls = new Calls();
      byPattern.put(pattern, calls);
    }
    return calls;
  }

  /** The patterns of the methods that messages call first: none of them is hot. */
  public Set<String> firstCalled() {
    return Collections.unmodifiableSet(firstCalled);
  }

  /** The hot methods, the most frequent first. */
  public List<HotMethod> methods() {
    List<HotMethod> hot = new ArrayList<>();
    for (Map.Entry<String, Calls> method : byPattern.entrySet()) {
      Calls calls = method.getValue();
      if (calls.count >= MIN_CALLS && !firstCalled.contains(method.getKey())) {
        LearnedMethod line =
            new LearnedMethod(method.getKey(), calls.perSecond(), calls.meanNanos());
        if (calls.isFrequent() && line.meanNanos() < MAX_MEAN_NANOS) {
          hot.add(new HotMethod(line, (double) calls.count / allCalls, calls.messages));
        }
      }
    }
    Collections.sort(
        hot,
        (one, other) ->
            one.line().callsPerSecond() != other.line().callsPerSecond()
                ? Long.compare(other.line().callsPerSecond(), one.line().callsPerSecond())
                : one.pattern().compareTo(other.pattern()));
    return hot;
  }

  /** The pattern of a method. */
  public static String pattern(MethodName name) {
    return name.className() + '#' + name.methodName() + name.descriptor();
  }

  /** Looks up the patterns of methods. */
  public interface Patterns {
    /** The pattern of the method with an id; null if it has no name. */
    @Nullable String of(long methodId);
  }

  /** The calls of one message, row by row of its call tree. Not thread-safe. */
  public static final class Message {
    private final Map<Long, Calls> rows = new HashMap<>();
    private final Map<Long, Calls> frequent = new HashMap<>();
    private final Set<String> firstCalled = new HashSet<>();
    private final BitSet isMessage = new BitSet();
    private final Patterns patterns;

    private long ownMicros;

    /**
     * A message without calls.
     *
     * @param patterns the patterns of its methods
     */
    public Message(Patterns patterns) {
      this.patterns = patterns;
    }

    /**
     * Adds a row; each caller is followed by its callees.
     *
     * @param depth how many callers it has; 0 for the message
     */
    public void add(int depth, long methodId, long count, long totalMicros) {
      isMessage.set(depth, depth == 0 || methodId == MethodMap.DISPATCH_METHOD_ID);
      ownMicros += depth == 0 ? totalMicros : 0;
      if (!isMessage.get(depth)) {
        add(rows, methodId, count, totalMicros);
        if (isMessage.get(depth - 1)) {
          addFirst(methodId);
        }
      }
    }

    /**
     * Adds all calls of a method; they replace those of its rows, as a tree may be cut.
     *
     * @param isFirst whether the message calls it first
     */
    public void addFrequent(long methodId, long count, long totalMicros, boolean isFirst) {
      add(frequent, methodId, count, totalMicros);
      if (isFirst) {
        addFirst(methodId);
      }
    }

    private static void add(Map<Long, Calls> byId, long methodId, long count, long totalMicros) {
      Calls calls = byId.get(methodId);
      if (calls == null) {
        calls = new Calls();
        byId.put(methodId, calls);
      }
      calls.count += count;
      calls.micros += totalMicros;
    }

    private void addFirst(long methodId) {
      String pattern = pattern(methodId);
      if (pattern != null) {
        firstCalled.add(pattern);
      }
    }

    private @Nullable String pattern(long methodId) {
      return methodId < 1 || methodId > MethodMap.MAX_METHOD_ID ? null : patterns.of(methodId);
    }

    /** The calls, added up by pattern, which several methods may have. */
    private Map<String, Calls> byPattern() {
      Map<Long, Calls> byId = new HashMap<>(rows);
      byId.putAll(frequent);
      Map<String, Calls> byPattern = new HashMap<>();
      for (Map.Entry<Long, Calls> method : byId.entrySet()) {
        String pattern = pattern(method.getKey());
        if (pattern != null) {
          Calls calls = calls(byPattern, pattern);
          calls.count += method.getValue().count;
          calls.micros += method.getValue().micros;
        }
      }
      return byPattern;
    }

    private boolean isBusy(Map<String, Calls> ofMessage) {
      long calls = 0;
      for (Calls method : ofMessage.values()) {
        calls += method.count;
      }
      return calls > ownMicros / MICROS_PER_SECOND * BUSY_CALLS_PER_SECOND;
    }
  }

  /** The calls of a method. */
  private static final class Calls {
    private long count;
    private long micros;
    private int messages;

    /** The time of the messages that called it. */
    private long messageMicros;

    /** The part in busy messages. */
    private long busyCount;

    private long busyMicros;

    boolean isFrequent() {
      return perSecond() > MIN_CALLS_PER_SECOND
          || busyCount > busyMicros / MICROS_PER_SECOND * MIN_CALLS_PER_BUSY_SECOND;
    }

    long perSecond() {
      return Math.round(count / (messageMicros / MICROS_PER_SECOND));
    }

    long meanNanos() {
      return Math.round(micros * NANOS_PER_MICRO / Math.max(1, count));
    }
  }
}
