package dev.serin.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.FrameVisitor.Departure;
import dev.serin.testkit.BrokenDecoder.Change;
import dev.serin.testkit.BrokenDecoder.Fault;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Faults that are put into the decoder one by one: random programs find each. */
class FaultsTest {
  private static final int PROGRAMS = 5_000;
  private static final int MOST_LINES = 40;
  private static final String SKIP = "skip(JJJJJ)V";
  private static final String DEPARTURE = Type.getDescriptor(Departure.class);
  private static final String LEAVE_ABOVE = "leaveAbove(J" + DEPARTURE;

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void a_fault_is_found_and_shown_by_a_small_program(Fault fault) throws Exception {
    RandomPrograms programs = new RandomPrograms(new FakeClock(), new BrokenDecoder(fault));
    String wrong = programs.run(1, PROGRAMS);
    assertThat(wrong).isNotNull().contains("meant").contains("recorded");
    assertThat(wrong.lines().count()).as(wrong).isLessThan(MOST_LINES);
  }

  @Test
  void a_decoder_of_the_same_make_without_a_fault_is_right() throws Exception {
    Fault none = new Fault("nothing", "decode(J)V", "unwind", 1, (method, at) -> {});
    BrokenDecoder decoder = new BrokenDecoder(none);
    assertThat(new RandomPrograms(new FakeClock(), decoder).run(1, PROGRAMS)).isNull();
  }

  static Stream<Fault> faults() {
    return Stream.of(
        new Fault("a catch leaves nothing", "decode(J)V", "unwind", 1, FaultsTest::skipCall),
        new Fault("a frame that exits is unwound", "exit(J)V", "RETURNED", 1, FaultsTest::unwound),
        new Fault("what is unwound returns", "decode(J)V", "UNWOUND", 1, FaultsTest::returned),
        new Fault("what is presumed is known", "exit(J)V", "PRESUMED", 1, FaultsTest::unwound),
        new Fault("at the end all is known", "end()V", "PRESUMED", 1, FaultsTest::unwound),
        new Fault(
            "the call itself is left too",
            LEAVE_ABOVE + "J)V",
            Opcodes.IFLE,
            1,
            jump(Opcodes.IFLT)),
        new Fault(
            "an exit keeps its frame open", "exit(J)V", Opcodes.ICONST_1, 3, FaultsTest::zero),
        new Fault(
            "each exit is the last call's", "isLeaf(JJ)Z", Opcodes.IF_ICMPNE, 1, FaultsTest::drop),
        new Fault("a leaf takes no time", "call(JJ)V", "advanceCoarse", 2, FaultsTest::skipCall),
        new Fault("the end leaves nothing", "end()V", "leaveAbove", 1, FaultsTest::skipCall),
        new Fault("pumping takes time", "resume()V", Opcodes.LADD, 1, FaultsTest::keepFirst),
        new Fault(
            "inner messages belong to the outer", "decode(J)V", Opcodes.IFNE, 2, FaultsTest::drop),
        new Fault("an inner message does not end", "end()V", "endNested", 1, FaultsTest::skipCall),
        new Fault("a catch is no news", "decode(J)V", "advanceCoarse", 3, FaultsTest::skipCall),
        new Fault("a gap goes on", LEAVE_ABOVE + ")V", "closeGap", 1, FaultsTest::skipCall),
        new Fault("what is lost is unwound", LEAVE_ABOVE + ")V", "LOST", 1, FaultsTest::unwound),
        new Fault("a wider gap leaves nothing", SKIP, "leaveAbove", 1, FaultsTest::skipCall),
        new Fault("a gap takes no time", SKIP, "max", 2, FaultsTest::keepFirst),
        new Fault("a gap begins at the last record", SKIP, "max", 3, FaultsTest::keepFirst),
        new Fault("a gap forgets to count", SKIP, Opcodes.LLOAD, 8, FaultsTest::zeroLong));
  }

  /** The arguments are dropped, the receiver among them, and there is no result. */
  private static void skipCall(MethodNode method, AbstractInsnNode at) {
    MethodInsnNode call = (MethodInsnNode) at;
    Type[] arguments = Type.getArgumentTypes(call.desc);
    for (int i = arguments.length - 1; i >= 0; i--) { // the last one is on top of the stack
      int pop = arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP;
      method.instructions.insertBefore(call, new InsnNode(pop));
    }
    method.instructions.insertBefore(call, new InsnNode(Opcodes.POP));
    boolean hasResult = !Type.getReturnType(call.desc).equals(Type.VOID_TYPE);
    method.instructions.set(call, new InsnNode(hasResult ? Opcodes.ICONST_0 : Opcodes.NOP));
  }

  private static void unwound(MethodNode method, AbstractInsnNode at) {
    ((FieldInsnNode) at).name = "UNWOUND";
  }

  private static void returned(MethodNode method, AbstractInsnNode at) {
    ((FieldInsnNode) at).name = "RETURNED";
  }

  private static Change jump(int opcode) {
    return (method, at) -> ((JumpInsnNode) at).setOpcode(opcode);
  }

  private static void zero(MethodNode method, AbstractInsnNode at) {
    method.instructions.set(at, new InsnNode(Opcodes.ICONST_0));
  }

  private static void zeroLong(MethodNode method, AbstractInsnNode at) {
    method.instructions.set(at, new InsnNode(Opcodes.LCONST_0));
  }

  /** A jump is never taken. */
  private static void drop(MethodNode method, AbstractInsnNode at) {
    boolean comparesTwo = at.getOpcode() >= Opcodes.IF_ICMPEQ;
    method.instructions.set(at, new InsnNode(comparesTwo ? Opcodes.POP2 : Opcodes.POP));
  }

  /** Of a sum of two longs only the first is left. */
  private static void keepFirst(MethodNode method, AbstractInsnNode at) {
    method.instructions.set(at, new InsnNode(Opcodes.POP2));
  }
}
