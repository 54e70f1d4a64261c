package dev.serin.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The classes of one version of the Android plugin's API, read from its jar. Their supertypes of
 * Gradle, Kotlin and the JDK are on the class path.
 */
final class AndroidApi implements AutoCloseable {
  /** The published API: the new DSL and the variants, without the DSL of older versions. */
  private static final String PUBLISHED = "com/android/build/api/";

  /** Kotlin keeps annotations of a property at a method whose name ends so. */
  private static final String ANNOTATIONS_OF_PROPERTY = "$annotations";

  private final ZipFile jar;

  AndroidApi(Path jar) throws IOException {
    this.jar = new ZipFile(jar.toFile());
  }

  /** Returns the fault of a reference, or nothing if it is to published API in use. */
  Optional<String> fault(ApiReference reference) throws IOException {
    if (!reference.owner().startsWith(PUBLISHED)) {
      return Optional.of(reference + " is not in " + PUBLISHED);
    }
    Members owner = read(reference.owner());
    if (owner == null) {
      return Optional.of(reference + " does not exist");
    }
    if (owner.deprecated.contains("")) {
      return Optional.of(reference.owner() + " is deprecated");
    }
    return reference.member().isEmpty() ? Optional.empty() : faultOfMember(reference);
  }

  /** Looks for a member in a class, its superclasses and its interfaces. */
  private Optional<String> faultOfMember(ApiReference reference) throws IOException {
    Deque<String> open = new ArrayDeque<>(Set.of(reference.owner()));
    while (!open.isEmpty()) {
      String name = open.remove();
      Members type = read(name);
      if (type == null) {
        throw new IllegalStateException(name + ", a supertype of " + reference + ", is missing");
      }
      if (type.declared.contains(reference.member())) {
        return type.deprecated.contains(reference.member())
                || isDeprecatedProperty(name, reference.member())
            ? Optional.of(reference + " is deprecated")
            : Optional.empty();
      }
      open.addAll(type.supertypes);
    }
    return Optional.of(reference + " does not exist");
  }

  private boolean isDeprecatedProperty(String owner, String member) throws IOException {
    String annotations = member.substring(0, member.indexOf(' ')) + ANNOTATIONS_OF_PROPERTY + " ";
    for (String holder : new String[] {owner, owner + "$DefaultImpls"}) {
      Members type = read(holder);
      if (type != null && type.deprecated.stream().anyMatch(it -> it.startsWith(annotations))) {
        return true;
      }
    }
    return false;
  }

  /** The methods of an interface that a class must have to implement it. */
  Set<String> abstractMethods(String name) throws IOException {
    Members type = read(name);
    return type == null ? Set.of() : type.withoutCode;
  }

  /** Every deprecated class and member of the published API. */
  Stream<ApiReference> deprecated() throws IOException {
    Stream.Builder<ApiReference> deprecated = Stream.builder();
    for (ZipEntry entry : (Iterable<ZipEntry>) jar.stream().map(ZipEntry.class::cast)::iterator) {
      if (entry.getName().startsWith(PUBLISHED) && entry.getName().endsWith(".class")) {
        String name = entry.getName().substring(0, entry.getName().length() - ".class".length());
        for (String member : members(jar.getInputStream(entry)).deprecated) {
          deprecated.add(new ApiReference(name, member));
        }
      }
    }
    return deprecated.build();
  }

  /** Reads a class; never one of another version, which may be on the class path. */
  private @Nullable Members read(String name) throws IOException {
    String file = name + ".class";
    if (name.startsWith("com/android/")) {
      ZipEntry entry = jar.getEntry(file);
      return entry == null ? null : members(jar.getInputStream(entry));
    }
    InputStream onClassPath = ClassLoader.getSystemResourceAsStream(file);
    return onClassPath == null ? null : members(onClassPath);
  }

  private static Members members(InputStream classFile) throws IOException {
    try (classFile) {
      Members members = new Members();
      new ClassReader(classFile).accept(members, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
      return members;
    }
  }

  @Override
  public void close() throws IOException {
    jar.close();
  }

  /** The members of one class; the empty name is the class itself. */
  private static final class Members extends ClassVisitor {
    private final Set<String> supertypes = new HashSet<>();
    private final Set<String> declared = new HashSet<>();
    private final Set<String> deprecated = new HashSet<>();
    private final Set<String> withoutCode = new HashSet<>();

    Members() {
      super(Opcodes.ASM9);
    }

    private void declare(String member, int access) {
      declared.add(member);
      if ((access & Opcodes.ACC_DEPRECATED) != 0) {
        deprecated.add(member);
      }
    }

    private void annotate(String member, String annotation) {
      if (annotation.equals("Lkotlin/Deprecated;") || annotation.equals("Ljava/lang/Deprecated;")) {
        deprecated.add(member);
      }
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String[] interfaces) {
      declare("", access);
      supertypes.addAll(Set.of(interfaces));
      if (superName != null) {
        supertypes.add(superName);
      }
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
      annotate("", type);
      return null;
    }

    @Override
    public FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      String member = name + " " + descriptor;
      declare(member, access);
      return new FieldVisitor(Opcodes.ASM9) {
        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
          annotate(member, type);
          return null;
        }
      };
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      String member = name + " " + descriptor;
      declare(member, access);
      if ((access & Opcodes.ACC_ABSTRACT) != 0) {
        withoutCode.add(member);
      }
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String type, boolean isVisible) {
          annotate(member, type);
          return null;
        }
      };
    }
  }
}
