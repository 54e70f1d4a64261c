package dev.serin.instrument;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.Records;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Gives methods ids in the order of their names, so that the same classes have the same ids
 * whatever the order they are read in. All classes are collected first; then ids are asked for, by
 * any number of threads.
 */
public final class SortedMethodIds implements MethodIds {
  private final SortedMap<String, Integer> accessByMethod = new TreeMap<>();
  private final Map<String, Integer> ids = new HashMap<>();
  private boolean assigned;

  /**
   * Collects the methods of a class.
   *
   * @throws InstrumentException if the bytes are no class file
   */
  public void collect(byte[] classFile, String where) throws InstrumentException {
    if (assigned) {
      throw new IllegalStateException("ids have been given out; no method can be added");
    }
    ClassFiles.use(classFile, where, true, this::collect);
  }

  private ClassFile collect(ClassFile file) {
    String className = file.className();
    int at = file.methodsAt() + 2;
    for (int i = file.u2(file.methodsAt()); i > 0; i--) {
      if (file.codeOf(at) >= 0) {
        MethodHeader method = new MethodHeader(file, at);
        add(method.access(), className, method.name(), method.descriptor());
      }
      at = file.memberEnd(at);
    }
    return file;
  }

  /** Adds a method. */
  void add(int access, String className, String methodName, String descriptor) {
    accessByMethod.putIfAbsent(key(className, methodName, descriptor), access);
  }

  /**
   * Gives out the ids and returns the map that says which is which.
   *
   * @throws InstrumentException if there are more methods than ids
   */
  public MethodMap assign() throws InstrumentException {
    assigned = true;
    SortedMap<Integer, MethodName> methods = new TreeMap<>();
    int id = 0;
    for (Map.Entry<String, Integer> method : accessByMethod.entrySet()) {
      id++;
      if (id == Records.DISPATCH_METHOD_ID) {
        id++;
      }
      if (id > Records.MAX_METHOD_ID) {
        throw new InstrumentException(
            "there are "
                + accessByMethod.size()
                + " methods, and ids for "
                + Records.MAX_METHOD_ID
                + " only. Instrument fewer archives.");
      }
      ids.put(method.getKey(), id);
      String[] parts = method.getKey().split(" ", -1);
      methods.put(
          id, new MethodName(method.getValue(), dotted(parts[0]), parts[1], dotted(parts[2])));
    }
    methods.put(Records.DISPATCH_METHOD_ID, MethodName.DISPATCH);
    return new MethodMap(methods);
  }

  @Override
  public int id(int access, String className, String methodName, String descriptor)
      throws InstrumentException {
    Integer id = ids.get(key(className, methodName, descriptor));
    if (id == null) {
      throw new InstrumentException(
          "the method " + className + "." + methodName + descriptor + " was not collected");
    }
    return id;
  }

  private static String key(String className, String methodName, String descriptor) {
    return className + ' ' + methodName + ' ' + descriptor;
  }

  private static String dotted(String name) {
    return name.replace('/', '.');
  }
}
