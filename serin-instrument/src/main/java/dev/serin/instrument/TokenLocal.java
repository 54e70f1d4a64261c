package dev.serin.instrument;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * The local variable that keeps a call's token, and where the others go to make room for it.
 * Immutable.
 */
final class TokenLocal {
  private final int index;
  private final String method;

  private TokenLocal(int index, String method) {
    this.index = index;
    this.method = method;
  }

  /** Right after the parameters; all further locals move by one. */
  static TokenLocal afterParameters(MethodSignature method) {
    return new TokenLocal(method.parameterSlots(), method.key());
  }

  /** After all locals; none moves. */
  static TokenLocal last(int maxLocals, MethodSignature method) {
    return new TokenLocal(maxLocals, method.key());
  }

  /** Says that the method needs another treatment. */
  Treatment.Change change(Treatment treatment) {
    return new Treatment.Change(method, treatment);
  }

  /** The index of the token's local. */
  int index() {
    return index;
  }

  /** Where a local of one slot goes. */
  int moved(int local) {
    return local < index ? local : local + 1;
  }

  /**
   * Where a local of two slots goes.
   *
   * @throws Treatment.Change if it lies partly before the token and partly after
   */
  int movedWide(int local) {
    if (local == index - 1) {
      throw change(Treatment.TOKEN_LAST);
    }
    return moved(local);
  }

  /** The locals of a frame with the token's put in. */
  Object[] frame(int count, Object @Nullable [] locals) {
    List<Object> moved = new ArrayList<>(count + 1);
    int slot = 0;
    int next = 0;
    while (slot < index) {
      if (locals == null || next >= count) {
        moved.add(Opcodes.TOP);
        slot++;
      } else {
        Object type = locals[next++];
        moved.add(type);
        slot += isWide(type) ? 2 : 1;
      }
    }
    if (slot > index) {
      throw change(Treatment.TOKEN_LAST);
    }
    moved.add(Opcodes.INTEGER);
    for (; locals != null && next < count; next++) {
      moved.add(locals[next]);
    }
    return moved.toArray();
  }

  private static boolean isWide(Object type) {
    return type == Opcodes.LONG || type == Opcodes.DOUBLE;
  }
}
