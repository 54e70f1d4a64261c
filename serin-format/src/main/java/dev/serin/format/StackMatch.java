package dev.serin.format;

import java.util.HashSet;
import java.util.Set;

/**
 * Compares the open frames of a call tree with the stack of the thread. Code without probes that
 * catches an exception calls no probe. So frames that the exception left stay open in the tree
 * until a frame further out calls a probe; they are no longer on the stack.
 *
 * <p>Marks only certain cases: a call that is open in the tree both before and after the stack was
 * taken, and whose method is nowhere on it, has been left. A call whose method is on the stack
 * stays open, even if that is another call of the method: names do not distinguish calls.
 */
public final class StackMatch {
  /** From this number of frames on the JVM may have left out the outermost ones. */
  private static final int MAX_FRAMES = 1024;

  private StackMatch() {}

  /**
   * Marks the frames that have been left.
   *
   * @param tree as it was read after the stack was taken
   * @param openFrames how many of its open frames, the outermost ones, had been entered when the
   *     stack was taken
   * @param stack the innermost frame first
   * @return the tree itself if there is nothing to mark, or if the frames cannot be compared
   */
  public static CallTree mark(
      CallTree tree, int openFrames, StackTraceElement[] stack, MethodNames methods) {
    int[] path = tree.openPath();
    boolean cut = stack.length == 0 || stack.length >= MAX_FRAMES;
    if (cut || openFrames > path.length) {
      return tree; // in the latter case some of them have no node
    }
    Set<String> onStack = new HashSet<>();
    for (StackTraceElement frame : stack) {
      onStack.add(frame.getClassName() + '.' + frame.getMethodName());
    }
    int[] left = new int[openFrames];
    int count = 0;
    for (int i = 0; i < openFrames; i++) {
      MethodName name = methods.name(tree.methodId(path[i]));
      if (name != null && !onStack.contains(name.qualified())) {
        left[count++] = path[i];
      }
    }
    return count == 0 ? tree : tree.withLeft(left, count);
  }
}
