package dev.serin.instrument.cheap;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The classes of a program and of its class path, by name, and their subtypes. */
public final class ClassHierarchy {
  /**
   * Class paths have these with bodies that throw, or in another version than the one that runs.
   */
  private static final List<String> PLATFORM =
      List.of(
          "java/",
          "javax/",
          "jdk/",
          "sun/",
          "android/",
          "dalvik/",
          "org/apache/http/",
          "org/json/",
          "org/w3c/dom/",
          "org/xml/sax/");

  /** Belong to the platform by name, but are libraries that programs bring. */
  private static final List<String> LIBRARIES =
      List.of("android/support/", "android/arch/", "javax/inject/");

  /** No class has more superclasses. */
  private static final int MAX_SUPERCLASSES = 1000;

  private final Map<String, KnownClass> classes = new LinkedHashMap<>();
  private final @Nullable StoredClasses stored;

  /**
   * The classes of a program.
   *
   * @param stored further classes, of this hierarchy alone, for names that no other has
   */
  ClassHierarchy(
      Collection<ClassSummary> inputs,
      Collection<ClassSummary> classPath,
      @Nullable StoredClasses stored) {
    this.stored = stored;
    for (ClassSummary input : inputs) {
      addInput(input);
    }
    for (ClassSummary known : classPath) {
      classes.putIfAbsent(known.name(), new KnownClass(known, origin(known.name())));
    }
    for (KnownClass known : classes.values()) {
      link(known, known.summary());
      mark(known.summary());
    }
    for (ClassSummary input : inputs) { // also duplicates
      KnownClass known = classes.get(input.name());
      if (known != null && known.summary() != input) {
        link(known, input);
        mark(input);
      }
    }
  }

  /** The origin of a class that is not instrumented. */
  public static KnownClass.Origin origin(String name) {
    boolean isPlatform = startsWith(name, PLATFORM) && !startsWith(name, LIBRARIES);
    return isPlatform ? KnownClass.Origin.PLATFORM : KnownClass.Origin.CLASS_PATH;
  }

  private void addInput(ClassSummary input) {
    KnownClass other =
        classes.putIfAbsent(input.name(), new KnownClass(input, KnownClass.Origin.INPUT));
    if (other != null && !Arrays.equals(bytes(other.summary()), bytes(input))) {
      other.setAmbiguous();
    }
  }

  private static byte[] bytes(ClassSummary summary) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      SummaryFormat.write(summary, new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static boolean startsWith(String name, List<String> prefixes) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  private void link(KnownClass known, ClassSummary summary) {
    link(known, summary.superName());
    summary.interfaces().forEach(name -> link(known, name));
  }

  private void link(KnownClass known, String parent) {
    KnownClass above = get(parent);
    if (above != null) {
      above.addSubtype(known);
    }
  }

  private void mark(ClassSummary summary) {
    for (String name : summary.madeInterfaces()) {
      KnownClass made = get(name);
      if (made != null) {
        made.setMade();
      }
    }
  }

  @Nullable KnownClass get(String name) {
    KnownClass known = classes.get(name);
    return known == null && stored != null ? stored.get(name) : known;
  }

  /**
   * Whether the summary of a class names all its methods; stored classes of the platform have none.
   */
  boolean knowsMethodsOf(KnownClass known) {
    return known.origin() != KnownClass.Origin.PLATFORM
        || classes.containsKey(known.summary().name());
  }

  /** All classes except stored ones. */
  Collection<KnownClass> classes() {
    return classes.values();
  }

  /** The classes that name another as their superclass or as an interface. */
  List<KnownClass> subtypes(KnownClass of) {
    List<KnownClass> subtypes = new ArrayList<>(of.subtypes());
    if (stored != null) {
      for (String name : stored.subtypes(of.summary().name())) {
        KnownClass subtype = classes.containsKey(name) ? null : stored.get(name);
        if (subtype != null) {
          subtypes.add(subtype);
        }
      }
    }
    return subtypes;
  }

  /** The classes that an object of a type can have; only once all subtypes are added. */
  KnownClass.Receivers receivers(KnownClass type) {
    KnownClass.Receivers known = type.receivers();
    if (known == null) {
      known = new KnownClass.Receivers();
      addWithSubtypes(type, known);
      type.setReceivers(known);
    }
    return known;
  }

  private void addWithSubtypes(KnownClass type, KnownClass.Receivers to) {
    Set<KnownClass> seen = new HashSet<>(Set.of(type));
    Deque<KnownClass> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      KnownClass at = open.remove();
      to.add(at);
      for (KnownClass subtype : subtypes(at)) {
        if (seen.add(subtype)) {
          open.add(subtype);
        }
      }
    }
  }

  /** The superclass of a class, if that is known. */
  @Nullable KnownClass superclass(KnownClass of) {
    return get(of.summary().superName());
  }

  /** A class and its known superclasses, the lowest first. */
  List<KnownClass> chain(KnownClass from) {
    List<KnownClass> chain = new ArrayList<>();
    KnownClass at = from;
    while (at != null && chain.size() < MAX_SUPERCLASSES) {
      chain.add(at);
      at = superclass(at);
    }
    return chain;
  }

  /** Whether a class is another one, or extends it through known classes. */
  boolean isSubclass(String className, String ancestor) {
    String name = className;
    for (int depth = 0; depth < MAX_SUPERCLASSES; depth++) {
      if (name.equals(ancestor)) {
        return true;
      }
      KnownClass known = get(name);
      if (known == null) {
        return false;
      }
      name = known.summary().superName();
    }
    return false;
  }
}
