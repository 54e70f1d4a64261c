package dev.serin.runtime;

import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The objects that Serin's own objects hold: followed through their fields, arrays, and the
 * collections and atomic references of the JDK. Objects of others, such as threads and those of
 * Android, are not followed, nor are weak references. A class as a root stands for its static
 * fields.
 */
public final class HeldObjects {
  private static final String OWN = "dev.serin.";

  // Sizes as on Android, in bytes.
  private static final long HEADER = 8;
  private static final long ARRAY_HEADER = 12;
  private static final long REFERENCE = 4;

  /** An entry of a map, a node of a queue, and so on, with its place in a table. */
  private static final long ENTRY = 36;

  private final Set<Object> held = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> found = new ArrayDeque<>();
  private final Map<String, Long> bytesByType = new TreeMap<>();
  private long bytes;

  private HeldObjects() {}

  /** Follows all roots. */
  public static HeldObjects of(Object... roots) throws ReflectiveOperationException {
    return without(new Object(), roots);
  }

  /** Follows all roots, and leaves out one object. */
  public static HeldObjects without(Object left, Object... roots)
      throws ReflectiveOperationException {
    HeldObjects all = new HeldObjects();
    all.held.add(left);
    for (Object root : roots) {
      if (root instanceof Class<?> type) {
        all.addFields(type, null);
      } else {
        all.add(root);
      }
    }
    while (!all.found.isEmpty()) {
      all.follow(all.found.remove());
    }
    return all;
  }

  /** Whether an object is held. */
  public boolean contains(Object candidate) {
    return held.contains(candidate);
  }

  /** The objects of a class. */
  public <T> List<T> list(Class<T> type) {
    return held.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** How many objects of a class are held. */
  public long count(String className) {
    return held.stream().filter(object -> object.getClass().getName().equals(className)).count();
  }

  /** The size of all objects, as on Android. */
  public long bytes() {
    return bytes;
  }

  /** The size by type. */
  public Map<String, Long> bytesByType() {
    return bytesByType;
  }

  private void add(@Nullable Object object) {
    if (object != null
        && !(object instanceof Class)
        && !(object instanceof Enum)
        && held.add(object)) {
      found.add(object);
    }
  }

  private void follow(Object object) throws ReflectiveOperationException {
    Class<?> type = object.getClass();
    if (type.isArray()) {
      int length = Array.getLength(object);
      count(type, ARRAY_HEADER + length * size(type.getComponentType()));
      for (int i = 0; i < length && !type.getComponentType().isPrimitive(); i++) {
        add(Array.get(object, i));
      }
    } else if (object instanceof Map<?, ?> map) {
      count(type, HEADER + ENTRY * (1 + map.size()));
      map.keySet().forEach(this::add);
      map.values().forEach(this::add);
    } else if (object instanceof Collection<?> all && !type.getName().startsWith(OWN)) {
      count(type, HEADER + ENTRY * (1 + all.size()));
      all.forEach(this::add);
    } else if (type.getName().startsWith(OWN) && !(object instanceof Reference)) {
      count(type, HEADER);
      addFields(type, object);
    } else {
      followOther(object);
    }
  }

  private void followOther(Object object) {
    Class<?> type = object.getClass();
    if (object instanceof AtomicReference<?> reference) {
      count(type, HEADER + REFERENCE);
      add(reference.get());
    } else if (object instanceof AtomicReferenceArray<?> array) {
      count(type, ARRAY_HEADER + REFERENCE * array.length());
      for (int i = 0; i < array.length(); i++) {
        add(array.get(i));
      }
    } else if (object instanceof AtomicLongArray array) {
      count(type, ARRAY_HEADER + (long) Long.BYTES * array.length());
    } else if (object instanceof AtomicIntegerArray array) {
      count(type, ARRAY_HEADER + (long) Integer.BYTES * array.length());
    } else if (object instanceof CharSequence text) {
      count(type, ARRAY_HEADER + (long) Character.BYTES * text.length());
    } else {
      count(type, HEADER + Long.BYTES);
    }
  }

  private void addFields(Class<?> type, @Nullable Object owner)
      throws ReflectiveOperationException {
    for (Class<?> at = type; at != null && at.getName().startsWith(OWN); at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) == (owner == null)) {
          count(type, size(field.getType()));
          field.setAccessible(true);
          addValue(field, owner);
        }
      }
    }
  }

  private void addValue(Field field, @Nullable Object owner) throws IllegalAccessException {
    if (!field.getType().isPrimitive()) {
      add(field.get(owner));
    }
  }

  private void count(Class<?> type, long more) {
    bytes += more;
    bytesByType.merge(type.getTypeName().replaceFirst("\\$\\$Lambda.*", ""), more, Long::sum);
  }

  private static long size(Class<?> type) {
    if (!type.isPrimitive()) {
      return REFERENCE;
    }
    if (type == long.class || type == double.class) {
      return Long.BYTES;
    }
    if (type == short.class || type == char.class) {
      return Short.BYTES;
    }
    return type == byte.class || type == boolean.class ? 1 : Integer.BYTES;
  }
}
