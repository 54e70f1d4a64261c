package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodReferences;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The entry points of a class, found without knowledge of other classes: every type counts as
 * outside of the program, and method references of other classes are unknown.
 */
public final class ClassEntryPoints {
  private static final String INITIALISER = "<clinit>";
  private static final String MAIN = "main";
  private static final Set<String> MAIN_DESCRIPTORS = Set.of("([Ljava/lang/String;)V", "()V");

  /** Serialization calls these, private or not. */
  private static final Set<String> SERIALIZATION =
      Set.of("readObject", "readObjectNoData", "readResolve", "writeObject", "writeReplace");

  private final ClassSummary type;
  private final boolean hasNatives;

  ClassEntryPoints(ClassSummary type) {
    this.type = type;
    this.hasNatives = type.methods().stream().anyMatch(it -> it.is(ClassFile.ACC_NATIVE));
  }

  /**
   * An {@code EntryPoints}. It reads the class when it is first used, as many classes have no
   * method that gets a probe.
   */
  public static BiPredicate<String, String> of(ClassFile file) {
    return new BiPredicate<>() {
      private @Nullable Set<String> found;

      @Override
      public boolean test(String name, String descriptor) {
        if (found == null) {
          found = new ClassEntryPoints(ClassScan.withoutBodies(file)).ofClassAlone();
        }
        return found.contains(name + descriptor);
      }
    };
  }

  private Set<String> ofClassAlone() {
    Set<String> overridden = overridden();
    Set<String> found = new HashSet<>();
    for (MethodSummary method : type.methods()) {
      boolean overrides =
          method.isInherited() && (overridden == null || overridden.contains(method.name()));
      if (overrides || isCalled(method)) {
        found.add(method.signature());
      }
    }
    for (String reference : type.references()) {
      if (MethodReferences.owner(reference).equals(type.name())) {
        found.add(MethodReferences.signature(reference));
      }
    }
    return found;
  }

  /** The names of methods that the class may override; null if it may override any method. */
  private @Nullable Set<String> overridden() {
    Set<String> names = new HashSet<>(PlatformMethods.ofObjects());
    List<String> interfaces = type.interfaces();
    for (int i = -1; i < interfaces.size(); i++) {
      Set<String> known = PlatformMethods.of(i < 0 ? type.superName() : interfaces.get(i));
      if (known == null) {
        return null;
      }
      names.addAll(known);
    }
    return names;
  }

  /**
   * Whether the JVM, the JDK or native code calls a method of the class whatever the class extends.
   * Native methods may call back any method; only those of their own class are counted.
   */
  boolean isCalled(MethodSummary method) {
    String name = method.name();
    return name.equals(INITIALISER)
        || (name.equals(MAIN) && MAIN_DESCRIPTORS.contains(method.descriptor()))
        || SERIALIZATION.contains(name)
        || (hasNatives && !method.is(ClassFile.ACC_PRIVATE));
  }
}
