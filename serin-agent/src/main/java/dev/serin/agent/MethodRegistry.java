package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.instrument.base.MethodIds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives methods their ids in the order in which their classes are loaded, and knows their names. A
 * method of a class that is loaded again, by whatever loader, has the same id: a program that loads
 * the same classes all the time takes no more memory. Once the names take all the memory that they
 * may, or no id is left, methods that are new get no id. Safe for use by several threads.
 */
final class MethodRegistry implements MethodIds, MethodNames {
  private static final int FIRST_ID = 1;

  /** The id of the dispatch is not a method's. */
  private static final int MAX_METHODS = MethodMap.MAX_METHOD_ID - FIRST_ID;

  /** The maximum number of learned methods that are named in issues. */
  private static final int MAX_LEARNED_NAMES = 20;

  /** The share of the largest heap that names may take is one over this. */
  private static final int NAMES_PART = 8;

  /**
   * The estimated bytes of a method on a 64-bit JVM, without its texts: an object and its slots.
   */
  private static final long METHOD_BYTES = 64;

  private final String mapId;
  private final int maxMethods;
  private final long maxNameBytes;
  private final List<MethodName> names = new ArrayList<>();
  private final SharedTexts texts = new SharedTexts();

  /** Rises when a method is added or left out. Guarded by this object. */
  private long changes;

  /** Open addressing: one more than a method's place in {@link #names}, or 0. */
  private int[] places = new int[1024];

  /** The class that was asked for last, with slashes and with dots: its methods share the name. */
  private String lastClass = "";

  private String lastClassName = "";
  private final Set<String> annotatedClasses = new HashSet<>();

  /** Whether a class with annotations had no room in {@link #annotatedClasses}. */
  private boolean hasUnknownAnnotations;

  private final Set<String> learned = new HashSet<>();
  private final List<String> firstLearned = new ArrayList<>();

  /** Creates a registry whose names take at most an eighth of the heap of this JVM. */
  MethodRegistry(String mapId) {
    this(mapId, MAX_METHODS, Runtime.getRuntime().maxMemory() / NAMES_PART);
  }

  /**
   * Creates a registry.
   *
   * @param maxNameBytes how much memory the names may take, as estimated
   */
  MethodRegistry(String mapId, int maxMethods, long maxNameBytes) {
    this.mapId = mapId;
    this.maxMethods = maxMethods;
    this.maxNameBytes = maxNameBytes;
  }

  @Override
  public int id(int access, String className, String methodName, String descriptor) {
    return find(access, className, methodName, descriptor.replace('/', '.'));
  }

  private synchronized int find(int access, String owner, String methodName, String descriptor) {
    if (!owner.equals(lastClass)) {
      lastClass = owner;
      lastClassName = owner.replace('/', '.');
    }
    MethodName name = new MethodName(access, lastClassName, methodName, descriptor);
    int at = home(name);
    while (places[at] != 0) {
      if (names.get(places[at] - 1).equals(name)) {
        return idAt(places[at] - 1);
      }
      at = (at + 1) & (places.length - 1);
    }
    return add(name, at);
  }

  private int add(MethodName name, int at) {
    notifyChange();
    if (limit() != null) {
      return NO_ID;
    }
    names.add(
        new MethodName(
            name.access(),
            texts.share(name.className()),
            texts.share(name.methodName()),
            texts.share(name.descriptor())));
    places[at] = names.size();
    if (2 * names.size() > places.length) {
      grow();
    }
    return idAt(names.size() - 1);
  }

  /** The limit at which new methods get no ids, or null if there is none yet. */
  synchronized @Nullable ProbeLimit limit() {
    if (names.size() >= maxMethods) {
      return ProbeLimit.IDS;
    }
    return names.size() * METHOD_BYTES + texts.bytes() >= maxNameBytes ? ProbeLimit.NAMES : null;
  }

  /** Wakes the thread that writes the map and looks at the heap. */
  synchronized void notifyChange() {
    changes++;
    notifyAll();
  }

  private void grow() {
    places = new int[2 * places.length];
    for (int i = 0; i < names.size(); i++) {
      int at = home(names.get(i));
      while (places[at] != 0) {
        at = (at + 1) & (places.length - 1);
      }
      places[at] = i + 1;
    }
  }

  private int home(MethodName name) {
    int hash = name.hashCode() * 0x9E3779B1;
    return (hash ^ hash >>> 15) & (places.length - 1);
  }

  /** The id of the method that was added after a number of others. */
  static int idAt(int index) {
    int id = FIRST_ID + index;
    return id < MethodMap.DISPATCH_METHOD_ID ? id : id + 1;
  }

  /**
   * Waits until a method is added, or {@link #notifyChange} is called.
   *
   * @param seen the changes that are known, 0 at first
   * @param maxMillis the time after which it returns without a change; 0 for none
   * @return the changes that are known now
   */
  synchronized long awaitChange(long seen, long maxMillis) throws InterruptedException {
    while (changes == seen) {
      wait(maxMillis);
      if (maxMillis > 0) {
        break;
      }
    }
    return changes;
  }

  /** The methods that were added after a number of others, at most a number of them. */
  synchronized List<MethodName> after(int count, int max) {
    return new ArrayList<>(names.subList(count, Math.min(names.size(), count + max)));
  }

  @Override
  public synchronized @Nullable MethodName name(int methodId) {
    if (methodId == MethodMap.DISPATCH_METHOD_ID) {
      return MethodName.DISPATCH;
    }
    int index = methodId < MethodMap.DISPATCH_METHOD_ID ? methodId - FIRST_ID : methodId - 2;
    return index >= 0 && index < names.size() ? names.get(index) : null;
  }

  /** Adds a class with dots that has annotations of Serin, which nothing else overrides. */
  synchronized void addAnnotated(String className) {
    if (limit() == null) {
      annotatedClasses.add(texts.share(className));
    } else {
      hasUnknownAnnotations |= !annotatedClasses.contains(className);
    }
  }

  /** Whether a class with dots has annotations of Serin, or may have some. */
  synchronized boolean isAnnotated(String className) {
    return hasUnknownAnnotations || annotatedClasses.contains(className);
  }

  /** Counts a method that has no probe, as a learned list names it or it was found to be hot. */
  synchronized void addLearned(LearnedMethod method) {
    if (learned.add(method.pattern()) && firstLearned.size() < MAX_LEARNED_NAMES) {
      firstLearned.add(method.toString());
    }
  }

  /** How many methods have no probe, as learned lists name them or they were found to be hot. */
  synchronized int learnedCount() {
    return learned.size();
  }

  @Override
  public synchronized Map<String, Object> learned() {
    return learned.isEmpty()
        ? Map.of()
        : Map.of("count", learned.size(), "first", List.copyOf(firstLearned));
  }

  @Override
  public synchronized int size() {
    return names.size();
  }

  @Override
  public String mapId() {
    return mapId;
  }
}
