package dev.serin.sampletests;

import com.android.tools.r8.ClassFileConsumer;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.googlecode.d2j.dex.Dex2jar;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.reader.DexFileReader;
import com.googlecode.d2j.reader.MultiDexFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes class files of an app that a JVM can run, from the dex in an APK or from the input of R8.
 * They equal the app's classes, except for the clocks that they call. No converter can translate
 * dex written by R8: R8 calls the constructor of a class on an object of a subclass, which a JVM
 * does not allow.
 */
final class AppClasses {
  private static final String CLOCK = "dev/serin/sampletests/DeviceClock";

  /** Methods called, each with the method of {@link DeviceClock} that replaces it. */
  private static final Map<String, String> CLOCKS =
      Map.of(
          "java/lang/System.nanoTime()J", "nanoTime",
          "android/os/Process.getElapsedCpuTime()J", "cpuMillis",
          "android/os/SystemClock.sleep(J)V", "sleep");

  /** Ignores notes on rules that this app does not need. */
  private static final DiagnosticsHandler QUIET =
      new DiagnosticsHandler() {
        @Override
        public void info(Diagnostic info) {}
      };

  private AppClasses() {}

  /** Writes the classes in the dex of an APK to a jar. */
  static void ofDex(Path apk, Path jar) throws IOException {
    BaseDexFileReader dex = MultiDexFileReader.open(Files.readAllBytes(apk));
    Path converted = jar.resolveSibling("converted.jar");
    convert(dex, converted);
    withClocks(converted, jar, sources(dex));
  }

  /** Writes the classes in the dex of an APK to a jar, with their calls of the machine's clocks. */
  static void ofDexAsItIs(Path apk, Path jar) throws IOException {
    convert(MultiDexFileReader.open(Files.readAllBytes(apk)), jar);
  }

  private static void convert(BaseDexFileReader dex, Path jar) throws IOException {
    Files.deleteIfExists(jar);
    Dex2jar.from(dex).skipDebug(false).topoLogicalSort().to(jar);
  }

  /**
   * Shrinks classes with R8 and writes them to a jar.
   *
   * @param classes a folder with jars or class files
   * @param rules R8's rules when it shrank the app
   * @param mapping R8's mapping of names
   */
  static void shrunk(Path classes, Path rules, Path mapping, Path jar) throws Exception {
    Path shrunk = jar.resolveSibling("shrunk.jar");
    StringBuilder names = new StringBuilder();
    List<Path> program;
    try (Stream<Path> files = Files.walk(classes)) {
      program = files.filter(file -> file.toString().matches(".*\\.(class|jar)")).toList();
    }
    R8.run(
        R8Command.builder(QUIET)
            .addProgramFiles(program)
            .addLibraryResourceProvider(
                JdkClassFileProvider.fromJdkHome(Path.of(System.getProperty("java.home"))))
            .addLibraryFiles(Path.of(System.getProperty("serin.android.jar")))
            .addProguardConfigurationFiles(rules)
            .setProguardCompatibility(false)
            .setMode(CompilationMode.RELEASE)
            .setProgramConsumer(new ClassFileConsumer.ArchiveConsumer(shrunk))
            .setProguardMapConsumer((part, handler) -> names.append(part))
            .build());
    // The app names the mapping of its build. This one has no id, so it counts for all issues.
    Files.writeString(mapping, names.toString().replaceFirst("(?m)^# pg_map_id: .*\n", ""));
    withClocks(shrunk, jar, Map.of());
  }

  /** The source files of classes. Without them, a JVM's stacks have no lines. */
  private static Map<String, String> sources(BaseDexFileReader dex) {
    DexFileNode file = new DexFileNode();
    dex.accept(file, DexFileReader.SKIP_CODE);
    Map<String, String> sources = new HashMap<>();
    file.clzs.forEach(type -> sources.put(type.className, type.source));
    return sources;
  }

  private static void withClocks(Path from, Path to, Map<String, String> sources)
      throws IOException {
    try (ZipFile in = new ZipFile(from.toFile());
        OutputStream file = Files.newOutputStream(to);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (entry.getName().endsWith(".class")) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          try (InputStream bytes = in.getInputStream(entry)) {
            String type = "L" + entry.getName().replace(".class", ";");
            out.write(withClocks(bytes.readAllBytes(), sources.get(type)));
          }
        }
      }
    }
  }

  private static byte[] withClocks(byte[] classFile, @Nullable String source) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(
              int version,
              int access,
              String name,
              String signature,
              String above,
              String[] interfaces) {
            super.visit(version, access, name, signature, above, interfaces);
            if (source != null) {
              super.visitSource(source, null);
            }
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            return new Clocks(super.visitMethod(access, name, descriptor, signature, thrown));
          }
        },
        0);
    return writer.toByteArray();
  }

  private static final class Clocks extends MethodVisitor {
    Clocks(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      String ours = CLOCKS.get(owner + "." + name + descriptor);
      if (ours == null) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      } else {
        super.visitMethodInsn(opcode, CLOCK, ours, descriptor, false);
      }
    }
  }
}
