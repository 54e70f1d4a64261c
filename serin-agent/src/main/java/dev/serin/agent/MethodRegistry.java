package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.instrument.SourceComments;
import dev.serin.instrument.base.MethodIds;
import dev.serin.instrument.base.SourcePlace;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assigns ids to methods in the order in which their classes are loaded, and stores their names.
 * Methods of a class that is loaded again, by any loader, keep their ids, so loading the same
 * classes repeatedly takes no more memory. Once the names reach their memory limit, or no id is
 * left, new methods get no id. Safe for use by several threads.
 */
final class MethodRegistry implements MethodIds, MethodNames {
  private static final int FIRST_ID = 1;

  /** The id of the dispatch is not a method's. */
  private static final int MAX_METHODS = MethodMap.MAX_METHOD_ID - FIRST_ID;

  /** The maximum number of learned methods that are named in issues. */
  private static final int MAX_LEARNED_NAMES = 20;

  /** Names may take the maximum heap divided by this. */
  private static final int NAMES_PART = 8;

  /**
   * The estimated bytes of a method on a 64-bit JVM, without its texts: an object and its slots.
   */
  private static final long METHOD_BYTES = 72;

  private final String mapId;
  private final int maxMethods;
  private final long maxNameBytes;

  /** By index; null for methods of kept classes that this run has not loaded. */
  private List<@Nullable MethodName> names = new ArrayList<>();

  /** The indexes of the known methods in the order of addition. */
  private int[] order = new int[1024];

  private int count;

  /** Kept classes that were loaded, whose methods are not yet in {@link #names}. */
  private final Deque<ReadyMethods> adopted = new ArrayDeque<>();

  private final SharedTexts texts = new SharedTexts();
  private final MethodPlaces sources = new MethodPlaces();

  /** Rises when a method is added or left out. Guarded by this object. */
  private long changes;

  /** A hash table with open addressing: a method's index in {@link #names} plus 1, or 0. */
  private int[] places = new int[1024];

  /** The last requested class, with slashes and with dots; its methods share the name. */
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
   * @param maxNameBytes the limit of the estimated memory of the names
   */
  MethodRegistry(String mapId, int maxMethods, long maxNameBytes) {
    this.mapId = mapId;
    this.maxMethods = maxMethods;
    this.maxNameBytes = maxNameBytes;
  }

  @Override
  public int id(int access, String className, String methodName, String descriptor) {
    return id(access, className, methodName, descriptor, SourcePlace.UNKNOWN);
  }

  @Override
  public int id(
      int access, String className, String methodName, String descriptor, SourcePlace place) {
    return find(access, className, methodName, descriptor.replace('/', '.'), place);
  }

  /** Leaves the first indexes to the methods of kept classes. */
  synchronized void reserve(int methods) {
    names = new ArrayList<>(Collections.nCopies(methods, null));
  }

  /** Adds the methods of a kept class, which has their ids. Reads their names later. */
  synchronized void adopt(ReadyMethods methods) {
    adopted.add(methods);
    notifyChange();
  }

  /** Reads the names of the kept classes that were loaded, and no longer needs their file. */
  synchronized void readAdopted() {
    for (ReadyMethods type = adopted.poll(); type != null; type = adopted.poll()) {
      try {
        type.forEach(this::put);
      } catch (IOException | RuntimeException e) {
        // It has another form; its methods have no names.
      }
    }
  }

  private void put(int index, MethodName name, SourcePlace place) {
    if (index < 0 || index >= names.size() || names.get(index) != null) {
      return; // another loader has loaded the class before
    }
    int at = home(name);
    while (places[at] != 0) {
      at = (at + 1) & (places.length - 1);
    }
    set(index, name, place, at);
  }

  private synchronized int find(
      int access, String owner, String methodName, String descriptor, SourcePlace place) {
    readAdopted();
    if (!owner.equals(lastClass)) {
      lastClass = owner;
      lastClassName = owner.replace('/', '.');
    }
    MethodName name = new MethodName(access, lastClassName, methodName, descriptor);
    int at = home(name);
    while (places[at] != 0) {
      if (name.equals(names.get(places[at] - 1))) {
        return idAt(places[at] - 1);
      }
      at = (at + 1) & (places.length - 1);
    }
    return add(name, place, at);
  }

  private int add(MethodName name, SourcePlace place, int at) {
    notifyChange();
    if (limit() != null) {
      return NO_ID;
    }
    names.add(null);
    return set(names.size() - 1, name, place, at);
  }

  /** Sets the name of an index and its place in the source, and where in the table it is found. */
  private int set(int index, MethodName name, SourcePlace place, int at) {
    names.set(
        index,
        new MethodName(
            name.access(),
            texts.share(name.className()),
            texts.share(name.methodName()),
            texts.share(name.descriptor())));
    sources.set(index, texts.share(place.file()), place.line());
    places[at] = index + 1;
    if (count == order.length) {
      order = Arrays.copyOf(order, 2 * count);
    }
    order[count] = index;
    count++;
    if (2 * count > places.length) {
      grow();
    }
    return idAt(index);
  }

  /** The limit that was reached, so new methods get no ids; null if there is none yet. */
  synchronized @Nullable ProbeLimit limit() {
    if (names.size() >= maxMethods) {
      return ProbeLimit.IDS;
    }
    return count * METHOD_BYTES + texts.bytes() >= maxNameBytes ? ProbeLimit.NAMES : null;
  }

  /** Notifies the thread that writes the map and checks the heap. */
  synchronized void notifyChange() {
    changes++;
    notifyAll();
  }

  private void grow() {
    places = new int[2 * places.length];
    for (int i = 0; i < count; i++) {
      int at = home(Objects.requireNonNull(names.get(order[i])));
      while (places[at] != 0) {
        at = (at + 1) & (places.length - 1);
      }
      places[at] = order[i] + 1;
    }
  }

  private int home(MethodName name) {
    int hash = name.hashCode() * 0x9E3779B1;
    return (hash ^ hash >>> 15) & (places.length - 1);
  }

  /** The id of the method with the given index in the order of addition. */
  static int idAt(int index) {
    int id = FIRST_ID + index;
    return id < MethodMap.DISPATCH_METHOD_ID ? id : id + 1;
  }

  /**
   * Waits until a method is added, or {@link #notifyChange} is called.
   *
   * @param seen the last known number of changes, 0 at first
   * @param maxMillis the time after which it returns without a change; 0 for none
   * @return the number of changes now
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

  /** The methods added after the first {@code written} ones, at most {@code max}. */
  synchronized List<MethodName> after(int written, int max) {
    readAdopted();
    List<MethodName> added = new ArrayList<>();
    for (int i = written; i < count && added.size() < max; i++) {
      added.add(Objects.requireNonNull(names.get(order[i])));
    }
    return added;
  }

  /** The id of a method by its number in the order of addition. */
  synchronized int idOf(int number) {
    return idAt(order[number]);
  }

  /** The indexes of all methods by their classes, with dots. */
  synchronized Map<String, List<Integer>> indexesByClass() {
    readAdopted();
    Map<String, List<Integer>> byClass = new HashMap<>();
    for (int i = 0; i < count; i++) {
      String className = Objects.requireNonNull(names.get(order[i])).className();
      byClass.computeIfAbsent(className, none -> new ArrayList<>()).add(order[i]);
    }
    return byClass;
  }

  /** The comments of the map for methods, by the numbers of the first and after the last. */
  synchronized String sourceComments(int from, int to) {
    SourceComments comments = new SourceComments();
    for (int i = from; i < to; i++) {
      comments.add(idAt(order[i]), sources.get(order[i]));
    }
    return comments.toString();
  }

  /** The place of a method in the source, by its index. */
  synchronized SourcePlace place(int index) {
    return sources.get(index);
  }

  @Override
  public synchronized @Nullable MethodName name(int methodId) {
    readAdopted();
    if (methodId == MethodMap.DISPATCH_METHOD_ID) {
      return MethodName.DISPATCH;
    }
    int index = methodId < MethodMap.DISPATCH_METHOD_ID ? methodId - FIRST_ID : methodId - 2;
    return index >= 0 && index < names.size() ? names.get(index) : null;
  }

  /** Adds a class, named with dots, whose Serin annotations take precedence over learning. */
  synchronized void addAnnotated(String className) {
    if (limit() == null) {
      annotatedClasses.add(texts.share(className));
    } else {
      hasUnknownAnnotations |= !annotatedClasses.contains(className);
    }
  }

  /** Whether a class, named with dots, has or may have annotations of Serin. */
  synchronized boolean isAnnotated(String className) {
    return hasUnknownAnnotations || annotatedClasses.contains(className);
  }

  /** Counts a method without a probe because a learned list names it or it was hot. */
  synchronized void addLearned(LearnedMethod method) {
    if (learned.add(method.pattern()) && firstLearned.size() < MAX_LEARNED_NAMES) {
      firstLearned.add(method.toString());
    }
  }

  /** The number of methods without probes because learned lists name them or they were hot. */
  synchronized int learnedCount() {
    return learned.size();
  }

  @Override
  public synchronized Map<String, Object> learned() {
    return learned.isEmpty()
        ? Map.of()
        : Map.of(IssueKeys.COUNT, learned.size(), IssueKeys.FIRST, List.copyOf(firstLearned));
  }

  @Override
  public synchronized int size() {
    readAdopted();
    return count;
  }

  @Override
  public String mapId() {
    return mapId;
  }
}
