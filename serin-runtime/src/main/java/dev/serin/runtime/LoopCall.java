package dev.serin.runtime;

import java.util.Objects;

/**
 * A call of the program's code that a loop makes between messages, or as a part of one: of an idle
 * handler, or of who takes an input event. Immutable; made once for all calls of its kind.
 */
public final class LoopCall {
  private final Kind kind;
  private final String callee;

  /**
   * Names a call.
   *
   * @param callee the class of what is called
   */
  public LoopCall(Kind kind, Class<?> callee) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.callee = callee.getName();
  }

  /** What is called. */
  public enum Kind {
    /** Code that runs when the loop has nothing else to do. */
    IDLE_HANDLER("idle handler"),
    /** Who takes an event of a finger or a pen. */
    TOUCH("touch"),
    /** Who takes an event of a key. */
    KEY("key"),
    /** Who takes another event of a pointer: of a mouse that hovers, a trackball, a stick. */
    MOTION("motion");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** What it is called in issues. */
    String text() {
      return text;
    }
  }

  Kind kind() {
    return kind;
  }

  /** The class of what is called. */
  String callee() {
    return callee;
  }

  /** What to call it among messages. */
  @Override
  public String toString() {
    return kind.text + " " + callee;
  }
}
