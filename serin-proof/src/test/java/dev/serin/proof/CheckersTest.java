package dev.serin.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The checkers report faults, and nothing where there are none. */
class CheckersTest {
  private static final String ENTRY = "dev/serin/proof/Rezip.class";

  @TempDir Path folder;
  private Path original;
  private Path probed;
  private MethodMap methods;

  @BeforeEach
  void instrumentOneClass() throws Exception {
    original = folder.resolve("one.jar");
    try (InputStream in = Rezip.class.getResourceAsStream("Rezip.class")) {
      writeJar(original, Objects.requireNonNull(in).readAllBytes());
    }
    ProbedJars.Probed made = ProbedJars.write(List.of(original), folder.resolve("probed")).get(0);
    probed = made.jar();
    methods = made.methods();
  }

  @Test
  void a_class_as_the_engine_makes_it_has_no_faults() throws Exception {
    ProbesCheck check = new ProbesCheck(methods);
    check.check(original, probed);
    assertThat(check.faults()).isEmpty();
    assertThat(check.methods()).isEqualTo(2);
    assertThat(check.methodsWithCode()).isEqualTo(2);
    assertThat(check.versions()).isEqualTo("61–61");
    assertThat(check.bytesAfter()).isGreaterThan(check.bytesBefore());
  }

  @Test
  void a_class_without_any_probe_has_methods_with_code_all_the_same() throws Exception {
    writeJar(probed, read(original));
    ProbesCheck check = new ProbesCheck(methods);
    check.check(original, probed);
    assertThat(check.methods()).isZero();
    assertThat(check.methodsWithCode()).isEqualTo(2);
  }

  @Test
  void the_id_of_another_method_is_found() throws Exception {
    methods =
        new MethodMap(
            new TreeMap<>(Map.of(1, methods.methods().get(2), 2, methods.methods().get(1))));
    assertThat(faults()).hasSize(2).allMatch(fault -> fault.contains("has the id of"));
  }

  @Test
  void an_exit_that_is_missing_is_found() throws Exception {
    change(bytes -> withoutProbe(bytes, "exit"));
    assertThat(faults()).isNotEmpty();
  }

  @Test
  void a_handler_without_its_probe_is_found() throws Exception {
    change(bytes -> withoutProbe(bytes, "caught"));
    assertThat(faults()).isNotEmpty();
  }

  @Test
  void a_stack_that_is_too_small_is_found_by_the_verifier_and_when_the_class_is_linked()
      throws Exception {
    assertThat(links(probed)).containsExactly("1");
    change(CheckersTest::withoutStack);
    assertThat(faults()).isNotEmpty();
    assertThat(links(probed).get(0)).isEqualTo("0");
    assertThat(links(probed).get(1)).contains("Rezip constructors java.lang.VerifyError");
  }

  @Test
  void a_copy_has_the_entries_that_are_named_and_no_others() throws Exception {
    Path copy = folder.resolve("copy.zip");
    assertThat(Rezip.sizeBytes(probed, original, copy)).isEqualTo(Files.size(copy));
    assertThat(read(copy)).isEqualTo(read(probed));
  }

  @Test
  void calls_are_counted_and_tokens_of_no_open_call_are_too() {
    CallCounter calls = CallCounter.current();
    int outer = CallCounter.enter(1);
    int inner = CallCounter.enter(2);
    CallCounter.enter(3); // is left by an exception
    CallCounter.caught(inner);
    CallCounter.exit(inner);
    assertThat(calls.depth()).isEqualTo(1);
    assertThat(calls.leftByExceptions()).isEqualTo(1);
    assertThat(calls.unknown()).isZero();
    CallCounter.exit(inner);
    assertThat(calls.unknown()).isEqualTo(1);
    CallCounter.enter(4);
    calls.forget(1);
    CallCounter.exit(outer);
    assertThat(calls.depth()).isZero();
    assertThat(calls.entered()).isEqualTo(4);
    assertThat(calls.ended()).isEqualTo(2);
    assertThat(calls.forgotten()).isEqualTo(1);
  }

  @Test
  void calls_of_other_threads_are_counted_too() throws Exception {
    long entered = CallCounter.ofOtherThreads(CallCounter::entered);
    long unknown = CallCounter.ofOtherThreads(CallCounter::unknown);
    int own = CallCounter.enter(1);
    Thread other =
        new Thread(
            () -> {
              CallCounter.exit(CallCounter.enter(2));
              CallCounter.exit(own + 1); // it has no such call
            });
    other.start();
    other.join();
    CallCounter.exit(own);
    assertThat(CallCounter.ofOtherThreads(CallCounter::entered)).isEqualTo(entered + 1);
    assertThat(CallCounter.ofOtherThreads(CallCounter::unknown)).isEqualTo(unknown + 1);
  }

  private List<String> faults() throws IOException {
    ProbesCheck check = new ProbesCheck(methods);
    check.check(original, probed);
    return check.faults();
  }

  private List<String> links(Path jar) throws Exception {
    Path file = folder.resolve("links.txt");
    LinkRun.main(new String[] {file.toString(), jar.toString(), Proof.probe().toString()});
    return Files.readAllLines(file);
  }

  private void change(UnaryOperator<byte[]> fault) throws IOException {
    writeJar(probed, fault.apply(read(probed)));
  }

  private static byte[] read(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile());
        InputStream in = zip.getInputStream(zip.getEntry(ENTRY))) {
      return in.readAllBytes();
    }
  }

  private static void writeJar(Path jar, byte[] classFile) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(ENTRY));
      out.write(classFile);
      out.closeEntry();
    }
  }

  private static byte[] withoutProbe(byte[] classFile, String probe) {
    return changed(
        classFile,
        next ->
            new MethodVisitor(Opcodes.ASM9, next) {
              @Override
              public void visitMethodInsn(
                  int opcode, String owner, String name, String d, boolean i) {
                if (name.equals(probe)) {
                  super.visitInsn(Opcodes.POP);
                } else {
                  super.visitMethodInsn(opcode, owner, name, d, i);
                }
              }
            });
  }

  private static byte[] withoutStack(byte[] classFile) {
    return changed(
        classFile,
        next ->
            new MethodVisitor(Opcodes.ASM9, next) {
              @Override
              public void visitMaxs(int maxStack, int maxLocals) {
                super.visitMaxs(0, maxLocals);
              }
            });
  }

  private static byte[] changed(byte[] classFile, UnaryOperator<MethodVisitor> fault) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return fault.apply(super.visitMethod(access, name, descriptor, signature, thrown));
              }
            },
            0);
    return writer.toByteArray();
  }
}
