package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.choose.MethodFilter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class EventThreadHooksTest {
  private static final String EVENT_THREAD = "java/awt/EventDispatchThread";

  @Test
  void the_event_thread_of_this_java_gets_its_hooks() throws Exception {
    byte[] hooked = EventThreadHooks.transform(EVENT_THREAD, ofThisJava());
    assertThat(new String(Objects.requireNonNull(hooked), StandardCharsets.ISO_8859_1))
        .contains("waiting", "resumed", "EventHook");
  }

  @Test
  void an_event_thread_without_the_calls_that_hooks_belong_to_is_refused() {
    assertThatThrownBy(() -> EventThreadHooks.transform(EVENT_THREAD, withOnlyCall("nothing")))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("pumpOneEventForFilters");
    assertThatThrownBy(() -> EventThreadHooks.transform(EVENT_THREAD, withOnlyCall("getNextEvent")))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("dispatchEvent");
  }

  @Test
  void an_event_thread_without_hooks_is_named_in_the_log_and_loaded_as_it_is() {
    List<String> log = new ArrayList<>();
    ProbeTransformer transformer =
        new ProbeTransformer(
            AgentOptions.parse("").filter(),
            new MethodRegistry("the"),
            new MemoryWatch(new FakeMemory()),
            log::add);
    byte[] strange = withOnlyCall("getNextEvent");
    assertThat(transformer.transform(null, EVENT_THREAD, null, null, strange)).isNull();
    assertThat(log).hasSize(1);
    assertThat(log.get(0))
        .startsWith("serin: Swing events cannot be recorded on this Java: ")
        .contains("java.awt.EventDispatchThread", "newer Serin");
    assertThat(transformer.failedClasses()).isZero();
  }

  @Test
  void a_class_that_cannot_be_read_is_named_in_the_log() {
    List<String> log = new ArrayList<>();
    ProbeTransformer transformer =
        new ProbeTransformer(
            AgentOptions.parse("").filter(),
            new MethodRegistry("the"),
            new MemoryWatch(new FakeMemory()),
            log::add);
    ClassLoader program = new ClassLoader() {};
    transformer.transform(program, "com/example/Broken", null, null, new byte[8]);
    assertThat(log).hasSize(1);
    assertThat(log.get(0)).contains("com.example.Broken");
    assertThat(transformer.failedClasses()).isEqualTo(1);
  }

  @Test
  void a_class_that_cannot_be_read_is_missed_by_nobody_if_it_is_excluded() {
    List<String> log = new ArrayList<>();
    MethodFilter filter = AgentOptions.parse("exclude=com.example.*").filter();
    ProbeTransformer transformer =
        new ProbeTransformer(
            filter, new MethodRegistry("the"), new MemoryWatch(new FakeMemory()), log::add);
    ClassLoader program = new ClassLoader() {};
    transformer.transform(program, "com/example/Broken", null, null, new byte[8]);
    assertThat(log).isEmpty();
    assertThat(transformer.failedClasses()).isZero();
    assertThat(filter.unmatchedExcludes()).isEmpty();
  }

  private static byte[] ofThisJava() throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(EVENT_THREAD + ".class")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }

  /** An event thread whose pump makes one call of its queue. */
  private static byte[] withOnlyCall(String called) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V11, 0, EVENT_THREAD, null, "java/lang/Thread", null);
    MethodVisitor pump = writer.visitMethod(0, "pumpOneEventForFilters", "(I)V", null, null);
    pump.visitCode();
    pump.visitInsn(Opcodes.ACONST_NULL);
    pump.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, "java/awt/EventQueue", called, "()Ljava/awt/AWTEvent;", false);
    pump.visitInsn(Opcodes.POP);
    pump.visitInsn(Opcodes.RETURN);
    pump.visitMaxs(0, 0);
    pump.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
