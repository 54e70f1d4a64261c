package dev.serin.instrument.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.Classes;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.base.InstrumentException;
import java.awt.AWTEvent;
import java.awt.EventQueue;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class EventQueueHooksTest {
  @Test
  void a_queue_that_dispatches_tells_of_events_and_of_waiting() throws Exception {
    byte[] hooked = Classes.instrument(Classes.bytes(Dispatching.class)).bytes();
    assertThat(Classes.verify(hooked)).isEmpty();
    assertThat(Classes.text(hooked, "dispatchEvent"))
        .containsSubsequence(
            "EventHook.begin",
            "EventQueue.dispatchEvent",
            "EventHook.end",
            "RETURN",
            "EventHook.end",
            "ATHROW");
    assertThat(Classes.text(hooked, "getNextEvent"))
        .containsSubsequence(
            "EventHook.waiting",
            "EventQueue.getNextEvent",
            "EventHook.resumed",
            "ARETURN",
            "EventHook.resumed",
            "ATHROW");
  }

  @Test
  void a_queue_that_only_waits_is_told_of_too() throws Exception {
    byte[] hooked = Classes.instrument(Classes.bytes(Waiting.class)).bytes();
    assertThat(Classes.verify(hooked)).isEmpty();
    assertThat(Classes.text(hooked, "getNextEvent")).contains("EventHook.waiting");
    assertThat(Classes.text(hooked, "dispatchEvent")).contains("EventHook.begin");
  }

  @Test
  void a_queue_that_has_hooks_gets_no_second_ones() throws Exception {
    byte[] once = Classes.instrument(Classes.bytes(Dispatching.class)).bytes();
    assertThat(Classes.instrument(once).bytes()).isEqualTo(once);
  }

  @Test
  void a_method_without_code_or_without_a_queue_gets_no_hooks() throws Exception {
    byte[] hooked = Classes.instrument(Classes.bytes(WithoutCode.class)).bytes();
    assertThat(Classes.verify(hooked)).isEmpty();
    assertThat(Classes.text(hooked, "dispatchEvent")).doesNotContain("EventHook");
    assertThat(Classes.text(hooked, "getNextEvent")).contains("EventHook.waiting");
    byte[] untold = Classes.instrument(withStaticDispatch()).bytes();
    assertThat(Classes.verify(untold)).isEmpty();
    assertThat(Classes.text(untold, "dispatchEvent")).doesNotContain("EventHook");
  }

  /** Has the method's name and type, but no queue; javac would not allow it. */
  private static byte[] withStaticDispatch() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, 0, "test/Static", null, "java/awt/EventQueue", null);
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_STATIC, "dispatchEvent", "(Ljava/awt/AWTEvent;)V", null, null);
    method.visitCode();
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 1);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void a_queue_that_takes_more_memory_to_read_than_there_is_is_refused() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V11, 0, "test/Deep", null, "java/awt/EventQueue", null);
    Deque<AnnotationVisitor> open = new ArrayDeque<>();
    open.push(writer.visitAnnotation("Ltest/Deep;", true));
    for (int i = 0; i < 100_000; i++) {
      open.push(open.element().visitArray("in"));
    }
    open.forEach(AnnotationVisitor::visitEnd);
    writer.visitEnd();
    assertThatThrownBy(() -> Classes.instrument(writer.toByteArray()))
        .isInstanceOf(InstrumentException.class)
        .hasMessageContaining("cannot be read to its end")
        .hasMessageContaining("StackOverflowError");
  }

  @Test
  void an_agent_puts_no_hooks_into_queues() throws Exception {
    byte[] plain =
        Instrumenter.withoutEventQueues((access, owner, name, descriptor) -> 1)
            .instrument(Classes.bytes(Dispatching.class), "in a test")
            .bytes();
    assertThat(Classes.text(plain, "dispatchEvent"))
        .contains("Probe.enter")
        .doesNotContain("EventHook");
  }

  static final class Dispatching extends EventQueue {
    @Override
    protected void dispatchEvent(AWTEvent event) {
      if (event.getID() > 0) {
        super.dispatchEvent(event);
      }
    }
  }

  abstract static class WithoutCode extends EventQueue {
    @Override
    protected abstract void dispatchEvent(AWTEvent event);
  }

  static final class Waiting extends EventQueue {
    @Override
    public AWTEvent getNextEvent() throws InterruptedException {
      return super.getNextEvent();
    }
  }
}
