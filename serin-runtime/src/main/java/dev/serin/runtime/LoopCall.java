package dev.serin.runtime;

import java.util.Objects;

/**
 * A call of the program's code that a loop makes between messages or as part of one: of an idle
 * handler, or of a handler of an input event. Immutable; one instance serves all calls of its kind.
 */
public final class LoopCall {
  private final Kind kind;
  private final String callee;

  /**
   * Creates a call.
   *
   * @param callee the class of the called code
   */
  public LoopCall(Kind kind, Class<?> callee) {
    this.kind = Objects.requireNonNull(kind, "kind");
    this.callee = callee.getName();
  }

  /** The kind of called code. */
  public enum Kind {
    /** Code that runs when the loop has nothing else to do. */
    IDLE_HANDLER("idle handler"),
    /** A handler of a touch event, by finger or pen. */
    TOUCH("touch"),
    /** A handler of a key event. */
    KEY("key"),
    /** A handler of another pointer event, from a hovering mouse, a trackball or a stick. */
    MOTION("motion");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** The name of the kind in issues. */
    String text() {
      return text;
    }
  }

  Kind kind() {
    return kind;
  }

  /** The class of the called code. */
  String callee() {
    return callee;
  }

  /** The name of the call among messages. */
  @Override
  public String toString() {
    return kind.text + " " + callee;
  }
}
