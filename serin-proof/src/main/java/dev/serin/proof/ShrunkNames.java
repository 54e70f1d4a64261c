package dev.serin.proof;

import com.android.tools.r8.ClassFileConsumer;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.ReportException;
import dev.serin.format.MethodName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The names that R8 gives to the methods of a program. */
final class ShrunkNames {
  private static final String DESCRIPTOR = "()V";
  private static final String SUPER = "java/lang/Object";

  /** Renames all, and removes nothing, as the corpus has times for each method. */
  private static final List<String> RULES =
      List.of("-dontwarn **", "-repackageclasses x", "-keep,allowobfuscation class ** { *; }");

  private static final DiagnosticsHandler QUIET =
      new DiagnosticsHandler() {
        @Override
        public void warning(Diagnostic warning) {}

        @Override
        public void info(Diagnostic info) {}
      };

  private final Map<String, String> shrunk = new HashMap<>();
  private final String mappingId;

  private ShrunkNames(Path mapping, Set<String> names) throws IOException, ReportException {
    this.mappingId =
        Files.readAllLines(mapping).stream()
            .filter(line -> line.startsWith("# pg_map_id: "))
            .map(line -> line.substring(line.indexOf(": ") + 2))
            .findFirst()
            .orElseThrow();
    NameMapping read = NameMapping.read(mapping);
    for (String name : names) {
      MethodName original = new MethodName(0, className(name), methodName(name), DESCRIPTOR);
      List<MethodName> renamed = read.obfuscatedMethods(original);
      // R8 removes empty static initialisers.
      shrunk.put(name, renamed.isEmpty() ? name : renamed.get(0).qualified());
    }
  }

  /**
   * Compiles the methods and gives their classes to R8.
   *
   * @param names the methods: a class, a dot, a name
   * @param mapping the file for R8's mapping
   */
  static ShrunkNames of(Set<String> names, Path mapping) throws Exception {
    StringBuilder text = new StringBuilder();
    R8Command.Builder command =
        R8Command.builder(QUIET)
            .addLibraryResourceProvider(
                JdkClassFileProvider.fromJdkHome(Path.of(System.getProperty("java.home"))))
            .addProguardConfiguration(RULES, Origin.unknown())
            .setMode(CompilationMode.RELEASE)
            .setProguardMapConsumer((part, handler) -> text.append(part))
            .setProgramConsumer(ClassFileConsumer.emptyConsumer());
    Map<String, Set<String>> methods = new TreeMap<>();
    for (String name : names) {
      methods.computeIfAbsent(className(name), type -> new TreeSet<>()).add(methodName(name));
    }
    methods.forEach(
        (type, its) -> command.addClassProgramData(classFile(type, its), Origin.unknown()));
    R8.run(command.build());
    return new ShrunkNames(Files.writeString(mapping, text), names);
  }

  private static String className(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static String methodName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static byte[] classFile(String type, Set<String> methods) {
    ClassWriter writer = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER;
    writer.visit(Opcodes.V1_8, access, type.replace('.', '/'), null, SUPER, null);
    for (String name : methods) {
      boolean isConstructor = name.equals("<init>");
      int isStatic = isConstructor ? 0 : Opcodes.ACC_STATIC;
      MethodVisitor method =
          writer.visitMethod(Opcodes.ACC_PUBLIC | isStatic, name, DESCRIPTOR, null, null);
      method.visitCode();
      if (isConstructor) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, SUPER, name, DESCRIPTOR, false);
      }
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(isConstructor ? 1 : 0, isConstructor ? 1 : 0);
      method.visitEnd();
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** The id that R8 gave to its mapping. */
  String mappingId() {
    return mappingId;
  }

  /** The name of a method in the shrunk program. */
  String shrunk(String name) {
    String found = shrunk.get(name);
    if (found == null) {
      throw new IllegalArgumentException(name + " is not in the program");
    }
    return found;
  }
}
