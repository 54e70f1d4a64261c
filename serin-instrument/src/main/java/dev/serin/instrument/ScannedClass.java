package dev.serin.instrument;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has to be known of every class before the first is instrumented. */
final class ScannedClass {
  private final ClassSource source;
  private final List<Method> methods = new ArrayList<>();
  private String className = "";
  private @Nullable InstrumentException failure;

  /** Reads a class. */
  ScannedClass(ClassSource source) throws IOException {
    this.source = source;
    try {
      ClassFiles.use(source.read(), source.where(), true, this::scan);
    } catch (InstrumentException e) {
      failure = e;
    }
  }

  private ClassFile scan(ClassFile file) {
    className = file.className();
    int at = file.methodsAt() + 2;
    for (int i = file.u2(file.methodsAt()); i > 0; i--) {
      if (file.codeOf(at) >= 0) {
        methods.add(new Method(new MethodHeader(file, at)));
      }
      at = file.memberEnd(at);
    }
    return file;
  }

  ClassSource source() {
    return source;
  }

  /** Why the class cannot be read, or null if it can. */
  @Nullable InstrumentException failure() {
    return failure;
  }

  /** Lets the methods have ids. */
  void addTo(SortedMethodIds ids) {
    for (Method method : methods) {
      ids.add(method.access, className, method.name, method.descriptor);
    }
  }

  /** A method with code. */
  private static final class Method {
    private final int access;
    private final String name;
    private final String descriptor;

    Method(MethodHeader header) {
      this.access = header.access();
      this.name = header.name();
      this.descriptor = header.descriptor();
    }
  }
}
