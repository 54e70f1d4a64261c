package dev.serin.instrument;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.MethodIds;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.ClassFiles;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.classfile.SourcePlaces;
import dev.serin.instrument.probe.EventQueueHooks;
import dev.serin.instrument.probe.OwnClasses;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Gives methods ids that are a function of the methods and the base map. Methods of the base map
 * keep their ids; new ones get the ids after its greatest, in the order of their names. Without a
 * base map, ids begin at 1. So the same classes have the same ids, whatever the order or the
 * threads in which they are read.
 *
 * <p>Callers first collect all methods, then call {@link #assign} once, then request ids. Several
 * threads may collect methods and request ids.
 */
public final class SortedMethodIds implements MethodIds {
  private final BaseMap base;
  private final Map<String, List<CollectedMethod>> collected = new HashMap<>();
  private final Set<String> first = new TreeSet<>();
  private volatile @Nullable Map<String, List<CollectedMethod>> assigned;

  /** Ids from 1 on. */
  public SortedMethodIds() {
    this(new BaseMap());
  }

  /**
   * Ids after all ids of a base map. Its methods stay in the map, whether or not they are
   * collected, so an id never means another method.
   *
   * @param where the name of the base map in messages
   * @throws InstrumentException if the base map has a method twice, or gives the id of the dispatch
   *     to a method
   */
  public SortedMethodIds(MethodMap base, String where) throws InstrumentException {
    this(new BaseMap(base, where));
  }

  private SortedMethodIds(BaseMap base) {
    this.base = base;
  }

  /**
   * Ids after all ids of the base map in a file, Serin's or Matrix's.
   *
   * @throws InstrumentException if it cannot be read, or as with a map that has been read
   */
  public static SortedMethodIds withBase(Path file) throws InstrumentException {
    return new SortedMethodIds(BaseMap.read(file));
  }

  /**
   * Collects the methods of a class.
   *
   * @throws InstrumentException if the bytes are no class file
   */
  public void collect(byte[] classFile, String where) throws InstrumentException {
    checkOpen();
    ClassFiles.use(classFile, where, EventQueueHooks::addTo, this::collect);
  }

  /** Collects the methods of a class, which is returned; none of one of Serin's own. */
  ClassFile collect(ClassFile file) {
    if (OwnClasses.contain(file.className())) {
      return file;
    }
    List<CollectedMethod> methods = new ArrayList<>();
    SourcePlaces places = SourcePlaces.of(file);
    int at = file.methodsAt() + 2;
    int count = file.u2(file.methodsAt());
    for (int i = 0; i < count; i++) {
      if (file.codeOf(at) >= 0) {
        MethodHeader header = new MethodHeader(file, at);
        CollectedMethod method =
            new CollectedMethod(header.access(), header.name(), header.descriptor());
        method.setPlace(places.file(), places.line(i));
        methods.add(method);
      }
      at = file.memberEnd(at);
    }
    if (!methods.isEmpty()) {
      // Each thread sorts its own methods, so that little is left to sort at the end.
      add(file.className(), CollectedMethod.sorted(methods));
    }
    return file;
  }

  /**
   * Collects a method; repetition does no harm. If it comes with different access flags, the map
   * names the lowest.
   *
   * @param className the class, with slashes
   * @param descriptor the method's descriptor, with slashes
   */
  public void add(int access, String className, String methodName, String descriptor) {
    add(className, List.of(new CollectedMethod(access, methodName, descriptor)));
  }

  /** Collects methods of a class, with slashes. */
  void add(String className, List<CollectedMethod> methods) {
    synchronized (collected) {
      checkOpen();
      collected.computeIfAbsent(className, unused -> new ArrayList<>()).addAll(methods);
    }
  }

  /**
   * Gives the methods of a class, with slashes, ids before the methods of all classes without this
   * call. So ids of methods that seldom change do not depend on methods that often change.
   */
  void setFirst(String className) {
    synchronized (collected) {
      checkOpen();
      first.add(className);
    }
  }

  /** The collected methods, by class, in the order of the ids. */
  private Map<String, List<CollectedMethod>> ordered() {
    SortedMap<String, List<CollectedMethod>> rest = new TreeMap<>(collected);
    Map<String, List<CollectedMethod>> ordered = new LinkedHashMap<>();
    for (String className : first) {
      List<CollectedMethod> methods = rest.remove(className);
      if (methods != null) {
        ordered.put(className, methods);
      }
    }
    ordered.putAll(rest);
    return ordered;
  }

  private void checkOpen() {
    if (assigned != null) {
      throw new IllegalStateException("ids are already assigned; no method can be added");
    }
  }

  /**
   * Assigns the ids and returns the map: the methods that were collected, with their present access
   * flags, and those of the base map.
   *
   * @throws InstrumentException if there are more methods than ids
   */
  public MethodMap assign() throws InstrumentException {
    synchronized (collected) {
      checkOpen();
      SortedMap<Integer, MethodName> methods = new TreeMap<>(base.methods());
      Map<String, String> dotted = new HashMap<>();
      int nextId = base.nextId();
      for (Map.Entry<String, List<CollectedMethod>> ofClass : ordered().entrySet()) {
        String className = ofClass.getKey();
        List<CollectedMethod> inBase = base.of(className);
        String dottedClass = className.replace('/', '.');
        List<CollectedMethod> sorted = CollectedMethod.sorted(ofClass.getValue());
        for (CollectedMethod method : sorted) {
          CollectedMethod former = method.in(inBase);
          if (former == null) {
            nextId = nextId == MethodMap.DISPATCH_METHOD_ID ? nextId + 1 : nextId;
            method.setId(nextId++);
          } else {
            method.setId(former.id());
          }
          // Many methods have the same parameters: sharing one text saves memory.
          String descriptor =
              dotted.computeIfAbsent(method.descriptor(), text -> text.replace('/', '.'));
          methods.put(
              method.id(), new MethodName(method.access(), dottedClass, method.name(), descriptor));
        }
        collected.put(className, sorted);
      }
      checkEnough(methods);
      methods.put(MethodMap.DISPATCH_METHOD_ID, MethodName.DISPATCH);
      assigned = collected;
      return new MethodMap(methods);
    }
  }

  /** The comments of the map with the places of the collected methods in the source. */
  String sourceComments() {
    List<CollectedMethod> methods = new ArrayList<>();
    assigned().values().forEach(methods::addAll);
    methods.sort(Comparator.comparingInt(CollectedMethod::id));
    SourceComments comments = new SourceComments();
    methods.forEach(method -> comments.add(method.id(), method));
    return comments.toString();
  }

  private static void checkEnough(SortedMap<Integer, MethodName> methods)
      throws InstrumentException {
    if (!methods.isEmpty() && methods.lastKey() > MethodMap.MAX_METHOD_ID) {
      throw new InstrumentException(
          "there are "
              + methods.size()
              + " methods, including the methods of the base map, but ids only up to "
              + MethodMap.MAX_METHOD_ID
              + ". Instrument fewer archives, or omit the base map.");
    }
  }

  @Override
  public int id(int access, String className, String methodName, String descriptor)
      throws InstrumentException {
    CollectedMethod method = find(className, methodName, descriptor);
    if (method == null) {
      throw new InstrumentException(
          "the method " + className + "." + methodName + descriptor + " was not collected");
    }
    return method.id();
  }

  /** The id of a method, or 0 if it was not collected. */
  int idOrZero(String className, String methodName, String descriptor) {
    CollectedMethod method = find(className, methodName, descriptor);
    return method == null ? 0 : method.id();
  }

  private @Nullable CollectedMethod find(String className, String methodName, String descriptor) {
    List<CollectedMethod> ofClass = assigned().getOrDefault(className, List.of());
    return CollectedMethod.find(ofClass, methodName, descriptor);
  }

  /** The collected methods, with their ids: by class, with slashes, and sorted within it. */
  Map<String, List<CollectedMethod>> assigned() {
    Map<String, List<CollectedMethod>> known = assigned;
    if (known == null) {
      throw new IllegalStateException("ids are not assigned yet");
    }
    return known;
  }
}
