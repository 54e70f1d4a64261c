package dev.serin.testkit;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.MethodIds;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Loads chosen classes with probes, by the real engine, and all others from its parent. Maps ids to
 * methods.
 */
public final class InstrumentingLoader extends ClassLoader {
  private final Predicate<String> chosen;
  private final Map<String, byte[]> given = new HashMap<>();
  private final TreeMap<Integer, MethodName> methods = new TreeMap<>();
  private final Map<String, Integer> ids = new HashMap<>();
  private final Instrumenter instrumenter;
  private final UnaryOperator<byte[]> last;

  /**
   * Instruments the classes that are chosen by name.
   *
   * @param parent has the classes, and loads the others
   */
  public InstrumentingLoader(ClassLoader parent, Predicate<String> chosen) {
    this(parent, chosen, UnaryOperator.identity());
  }

  /**
   * The same with a change of class files.
   *
   * @param last changes class files that have probes
   */
  InstrumentingLoader(ClassLoader parent, Predicate<String> chosen, UnaryOperator<byte[]> last) {
    super(parent);
    this.chosen = chosen;
    this.last = last;
    MethodIds byOrder = this::id;
    this.instrumenter = new Instrumenter(byOrder);
  }

  /** Sets the bytes of a class, which it loads with probes instead of its parent's class. */
  public void give(String className, byte[] classFile) {
    given.put(className, classFile);
  }

  /** The methods instrumented so far. */
  public MethodMap methods() {
    return new MethodMap(methods);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null && (given.containsKey(name) || chosen.test(name))) {
        loaded = define(name);
      }
      return loaded == null ? super.loadClass(name, resolve) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    byte[] bytes = withProbes(name);
    return defineClass(name, bytes, 0, bytes.length);
  }

  /** The class file of a given or chosen class, with probes. */
  byte[] withProbes(String name) throws ClassNotFoundException {
    try {
      return last.apply(instrumenter.instrument(read(name), name).bytes());
    } catch (IOException | InstrumentException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private byte[] read(String name) throws IOException, ClassNotFoundException {
    byte[] bytes = given.get(name);
    if (bytes != null) {
      return bytes;
    }
    try (@Nullable InputStream in =
        getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    }
  }

  private int id(int access, String className, String methodName, String descriptor) {
    return ids.computeIfAbsent(
        className + methodName + descriptor,
        key -> {
          int id = ids.size() + 1;
          methods.put(
              id, new MethodName(access, className.replace('/', '.'), methodName, descriptor));
          return id;
        });
  }
}
