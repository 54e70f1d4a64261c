package dev.serin.agent;

import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.instrument.InstrumentException;
import dev.serin.instrument.MethodIds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives methods their ids in the order in which their classes are loaded, and knows their names. A
 * method of a class that is loaded again, by whatever loader, has the same id: a program that loads
 * the same classes all the time takes no more memory. Safe for use by several threads.
 */
final class MethodRegistry implements MethodIds, MethodNames {
  private static final int FIRST_ID = 1;

  /** So many learned methods are named in issues. */
  private static final int MAX_LEARNED_NAMES = 20;

  private final String mapId;
  private final List<MethodName> names = new ArrayList<>();

  /** Open addressing: one more than a method's place in {@link #names}, or 0. */
  private int[] places = new int[1024];

  /** The class that was asked for last, with slashes and with dots: its methods share the name. */
  private String lastClass = "";

  private String lastClassName = "";
  private final Set<String> learned = new HashSet<>();
  private final List<String> firstLearned = new ArrayList<>();

  MethodRegistry(String mapId) {
    this.mapId = mapId;
  }

  @Override
  public int id(int access, String className, String methodName, String descriptor)
      throws InstrumentException {
    return find(access, className, methodName, descriptor.replace('/', '.'));
  }

  private synchronized int find(int access, String owner, String methodName, String descriptor)
      throws InstrumentException {
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

  private int add(MethodName name, int at) throws InstrumentException {
    int id = idAt(names.size());
    if (id > MethodMap.MAX_METHOD_ID) {
      throw new InstrumentException(
          "there are more than "
              + MethodMap.MAX_METHOD_ID
              + " methods; include fewer classes with --include");
    }
    names.add(name);
    places[at] = names.size();
    if (2 * names.size() > places.length) {
      grow();
    }
    notifyAll(); // who writes the map
    return id;
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

  /** Waits until there are more methods than a number. */
  synchronized void awaitMore(int count) throws InterruptedException {
    while (names.size() <= count) {
      wait();
    }
  }

  /** The methods that were added after a number of others. */
  synchronized List<MethodName> after(int count) {
    return new ArrayList<>(names.subList(count, names.size()));
  }

  @Override
  public synchronized @Nullable MethodName name(int methodId) {
    if (methodId == MethodMap.DISPATCH_METHOD_ID) {
      return MethodName.DISPATCH;
    }
    int index = methodId < MethodMap.DISPATCH_METHOD_ID ? methodId - FIRST_ID : methodId - 2;
    return index >= 0 && index < names.size() ? names.get(index) : null;
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
