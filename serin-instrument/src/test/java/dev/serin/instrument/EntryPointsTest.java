package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.MethodSummary;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.probe.ProbeComparison;
import dev.serin.instrument.readahead.ReadLimits;
import dev.serin.instrument.readahead.SummaryCache;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods that code without probes may call, and the handler that closes their calls. */
class EntryPointsTest {
  private static final String[] SOURCES = {
    """
    class Main {
      static { Other.help(); }
      public static void main(String[] arguments) { new Task(); }
      void run(String text) {}
      static Runnable lambda() { return () -> new Main().hidden(); }
      static Runnable reference() { return Other::referenced; }
      private void hidden() {}
      @Override public String toString() { return "Main"; }
    }
    """,
    """
    class Other {
      static void help() {}
      static void referenced() {}
      int compareTo(Other other) { return 0; }
      private Object readResolve() { return this; }
    }
    """,
    "abstract class Base { public void run() {} public void stop() {} static void run(int a) {} }",
    "class Task extends Base implements Runnable { void own() {} }",
    "class Listener implements java.awt.event.ActionListener {"
        + " public void actionPerformed(java.awt.event.ActionEvent e) { helper(); }"
        + " void helper() {} private void secret() {} }",
    "class Panel extends javax.swing.JPanel { void helper() {} private void secret() {} }",
    "class Native { native void call(); void back() {} private void inner() {} }",
  };

  private static final String[] WITH_BUS = {
    "package lib; public interface Listener { void on(); }",
    "package lib; public abstract class Base { public void stop() {} }",
    "package lib; public class Bus { public void post(Listener to) {"
        + " try { to.on(); } catch (RuntimeException e) { to.hashCode(); } } }",
    "package app; public class Sink extends lib.Base implements lib.Listener {"
        + " public void on() { own(); } @Override public void stop() { own(); }"
        + " void own() { new lib.Bus().post(this); } }",
  };

  @TempDir private Path folder;

  @Test
  void a_program_s_entry_points_are_what_the_platform_names_refers_to_or_overrides() {
    assertThat(entryPoints(false))
        .containsExactly(
            "Base.run()V",
            "Listener.actionPerformed(Ljava/awt/event/ActionEvent;)V",
            "Main.<clinit>()V",
            "Main.lambda$lambda$0()V",
            "Main.main([Ljava/lang/String;)V",
            "Main.toString()Ljava/lang/String;",
            "Native.back()V",
            "Native.call()V",
            "Other.readResolve()Ljava/lang/Object;",
            "Other.referenced()V",
            "Panel.helper()V"); // which methods JPanel has is not known
  }

  @Test
  void everything_public_of_a_library_is_an_entry_point() {
    assertThat(entryPoints(true)).contains("Base.stop()V").doesNotContain("Main.hidden()V");
  }

  @Test
  void overrides_of_types_that_the_filter_leaves_out_are_entry_points() {
    assertThat(entryPointsOfBus(MethodFilter.builder().build())).isEmpty();
    for (MethodFilter filter : List.of(without("lib.*"), only("app.*"))) {
      assertThat(entryPointsOfBus(filter)).containsExactly("app/Sink.on()V", "app/Sink.stop()V");
    }
    assertThat(entryPointsOfBus(without("lib.Bus#post"))).isEmpty();
  }

  private static List<String> entryPointsOfBus(MethodFilter filter) {
    List<ClassSummary> summaries = Sources.summaries(Sources.compile(WITH_BUS));
    return entryPoints(summaries, Program.closed(summaries, List.of()).choosing(filter));
  }

  @Test
  void a_build_puts_the_handler_into_overrides_of_types_that_are_left_out() throws Exception {
    writeBus();
    assertThat(handlersOfBuild(MethodFilter.builder().build())).isEmpty();
    assertThat(handlersOfBuild(without("lib.*"))).containsExactly("on", "stop");
  }

  private Set<String> handlersOfBuild(MethodFilter filter) throws Exception {
    InstrumentRun run =
        new InstrumentRun(
            InstrumentOptions.defaults()
                .probeAll(true)
                .choosing(filter)
                .state(folder.resolve("state")));
    run.add(folder.resolve("classes"), folder.resolve("out"));
    run.run();
    return withHandler(Files.readAllBytes(folder.resolve("out/app/Sink.class")));
  }

  @Test
  void a_program_that_is_read_ahead_is_kept_for_each_filter() throws Exception {
    writeBus();
    MethodFilter filter = without("lib.*");
    assertThat(handlersOfReading(MethodFilter.builder().build(), false)).isEmpty();
    assertThat(handlersOfReading(filter, false)).containsExactly("on", "stop");
    assertThat(handlersOfReading(filter, true)).containsExactly("on", "stop");
    assertThat(handlersOfReading(MethodFilter.builder().build(), true)).isEmpty();
    assertThat(filter.unmatchedExcludes()).as("no class was loaded").containsExactly("lib.*");
  }

  private Set<String> handlersOfReading(MethodFilter filter, boolean isKept) throws Exception {
    SummaryCache cache = new SummaryCache(folder.resolve("cache").toFile());
    ProgramReader reader = new ProgramReader(Set.of(), filter, cache, "a build", new ReadLimits());
    reader.addClassPath(folder.resolve("classes"));
    WholeProgram program = reader.read();
    assertThat(reader.wasKept()).isEqualTo(isKept);
    byte[] sink = Files.readAllBytes(folder.resolve("classes/app/Sink.class"));
    Instrumenter instrumenter =
        Instrumenter.withoutEventQueues((access, owner, name, descriptor) -> 1)
            .skippingCheapMethodsOf(program);
    return withHandler(instrumenter.instrument(sink, "app.Sink").bytes());
  }

  private void writeBus() throws Exception {
    for (Map.Entry<String, byte[]> type : Sources.compile(WITH_BUS).entrySet()) {
      Path file = folder.resolve("classes/" + type.getKey() + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, type.getValue());
    }
  }

  private static MethodFilter without(String pattern) {
    return MethodFilter.builder().exclude(pattern).build();
  }

  private static MethodFilter only(String pattern) {
    return MethodFilter.builder().include(pattern).build();
  }

  private static List<String> entryPoints(boolean isLibrary) {
    List<ClassSummary> summaries = Sources.summaries(Sources.compile(SOURCES));
    return entryPoints(
        summaries,
        isLibrary ? Program.library(summaries, List.of()) : Program.closed(summaries, List.of()));
  }

  /** The entry points of all classes except lambdas and nested ones, without constructors. */
  private static List<String> entryPoints(List<ClassSummary> summaries, Program program) {
    List<String> found = new ArrayList<>();
    for (ClassSummary type : summaries) {
      for (MethodSummary method : type.methods()) {
        boolean isConstructor = method.isConstructor() || type.name().contains("$");
        if (!isConstructor
            && program.isEntryPoint(type.name(), method.name(), method.descriptor())) {
          found.add(type.name() + '.' + method.signature());
        }
      }
    }
    found.sort(null);
    return found;
  }

  @Test
  void the_handler_of_a_constructor_covers_what_follows_its_call_of_another_one() throws Exception {
    String source =
        """
        class Made {
          Made(int a) {
            this(a > 9 ? new Made("new").toString() : "x");
            if (a > 0) throw new IllegalStateException();
          }
          Made(String text) {
            if (text.isEmpty()) throw new IllegalArgumentException();
          }
          static java.util.function.IntFunction<Made> reference() { return Made::new; }
        }
        """;
    byte[] made = Sources.compile(source).get("Made");
    assertThat(handlers(made)).containsExactly("<init>");
    String code = Classes.text(Classes.instrument(made).bytes(), "<init>");
    assertThat(code)
        .startsWith("    TRYCATCHBLOCK L0 L1 L1 null")
        .contains("INVOKESPECIAL Made.<init> (Ljava/lang/String;)V\n   L0\n");
  }

  @Test
  void a_class_alone_shows_its_initialiser_main_lambdas_and_what_it_may_override()
      throws Exception {
    byte[] main = Sources.compile(SOURCES).get("Main");
    assertThat(handlers(main)).containsExactly("<clinit>", "lambda$lambda$0", "main", "toString");
  }

  /** The methods that got the handler. */
  private static Set<String> handlers(byte[] classFile) throws InstrumentException {
    byte[] probed = Classes.instrument(classFile).bytes();
    assertThat(Classes.verify(probed)).isEmpty();
    assertThat(ProbeComparison.compare(classFile, probed, "in a test")).isPositive();
    return withHandler(probed);
  }

  private static Set<String> withHandler(byte[] probed) {
    Set<String> found = new TreeSet<>();
    for (String method : Classes.probedMethods(probed)) {
      if (Classes.text(probed, method).contains(".thrown (I)V")) {
        found.add(method);
      }
    }
    return found;
  }

  @Test
  void a_method_without_room_for_the_handler_has_its_other_probes() throws Exception {
    byte[] made =
        Classes.withMethod(Opcodes.V11, "([Ljava/lang/String;)V", 0, code -> fill(code, 65_520));
    byte[] named = rename(made);
    byte[] probed = Classes.instrument(named).bytes();
    assertThat(Classes.text(probed, "main")).contains("Probe.exit").doesNotContain("Probe.thrown");
    assertThat(Classes.verify(probed)).isEmpty();
  }

  @Test
  void a_run_counts_entry_points_without_the_handler_also_where_it_keeps_classes()
      throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    byte[] full =
        Classes.withMethod(Opcodes.V11, "([Ljava/lang/String;)V", 0, code -> fill(code, 65_520));
    Files.write(classes.resolve("Full.class"), rename(full));
    Files.write(classes.resolve("Two.class"), withTwoCallsOfConstructors());
    InputResult first = runOnClasses();
    assertThat(first.keptClasses()).isZero();
    assertThat(first.entryPointsWithoutHandler()).isEqualTo(2);
    InputResult second = runOnClasses();
    assertThat(second.keptClasses()).isEqualTo(2);
    assertThat(second.entryPointsWithoutHandler()).isEqualTo(2);
  }

  private InputResult runOnClasses() throws Exception {
    InstrumentRun run =
        new InstrumentRun(
            InstrumentOptions.defaults().probeAll(true).state(folder.resolve("state")));
    run.add(folder.resolve("classes"), folder.resolve("out"));
    RunResult result = run.run();
    assertThat(RunSummary.of(result).text()).contains(", 2 entry points have no exit handler");
    return result.inputs().get(0);
  }

  /** A class whose constructor, which a method handle names, calls another in one of two places. */
  private static byte[] withTwoCallsOfConstructors() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "Two", null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(0, "<init>", "(I)V", null, null);
    code.visitCode();
    Label other = new Label();
    code.visitVarInsn(Opcodes.ILOAD, 1);
    code.visitJumpInsn(Opcodes.IFEQ, other);
    callConstructor(code);
    code.visitLabel(other);
    callConstructor(code);
    code.visitMaxs(0, 0);
    code.visitEnd();
    MethodVisitor named = writer.visitMethod(Opcodes.ACC_STATIC, "named", "()V", null, null);
    named.visitCode();
    named.visitLdcInsn(new Handle(Opcodes.H_NEWINVOKESPECIAL, "Two", "<init>", "(I)V", false));
    named.visitInsn(Opcodes.POP);
    named.visitInsn(Opcodes.RETURN);
    named.visitMaxs(0, 0);
    named.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void callConstructor(MethodVisitor code) {
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    code.visitInsn(Opcodes.RETURN);
  }

  private static void fill(MethodVisitor code, int nops) {
    for (int i = 0; i < nops; i++) {
      code.visitInsn(Opcodes.NOP);
    }
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 1);
  }

  /** The same class with its method renamed to {@code main}. */
  private static byte[] rename(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            return super.visitMethod(access, "main", descriptor, signature, thrown);
          }
        },
        0);
    return writer.toByteArray();
  }
}
