package dev.serin.instrument.base;

import java.io.DataInput;
import java.io.IOException;

/** Why a method got no probe. */
public enum SkipReason {
  /** The method has no code: it is abstract or native. */
  NO_CODE("has no code"),
  /**
   * A probe would cost more than the method does: it and all that it may call are few instructions,
   * each executed once at most. Where only one class is known, as in the agent, it calls nothing.
   */
  CHEAP("is cheap: its time is its caller's"),
  /** A compiler added the method so that nested classes reach what is private around them. */
  SYNTHETIC_ACCESSOR("is a synthetic accessor: its time is its caller's"),
  /** A compiler added the method; it passes on to the one of the same name in its class. */
  BRIDGE("is a bridge; its time is recorded in the method that it calls"),
  /** The user wants no probe: by an exclude pattern, by no include pattern, or by annotation. */
  EXCLUDED("is excluded"),
  /** A learned list names the method. */
  LEARNED("is in a learned list: its time is its caller's"),
  /** With probes the method would be longer than the 65,535 bytes that a method may have. */
  TOO_LONG("would be over 64 KiB with probes"),
  /** With probes a jump of the method would be longer than the 32,767 bytes that it may be. */
  FAR_JUMP("would have a jump over 32 KiB with probes"),
  /**
   * The method uses all the locals or all the stack, or its class all the constants there may be.
   */
  NO_ROOM("has no room for one more local, stack slot or constant"),
  /** The method has no id, as the ids or the memory for names are used up. */
  NO_ID("has no id"),
  /** The method is Serin's own, which a program may bring in its jar. */
  SERIN("is Serin's own"),
  /** The method's class has probes already: it was instrumented before. */
  ALREADY("is of a class that has probes already");

  private final String text;

  SkipReason(String text) {
    this.text = text;
  }

  /**
   * Reads a reason by its name.
   *
   * @throws IOException if there is none of that name
   */
  public static SkipReason read(DataInput in) throws IOException {
    String name = in.readUTF();
    for (SkipReason reason : values()) {
      if (reason.name().equals(name)) {
        return reason;
      }
    }
    throw new IOException("there is no reason " + name + " to skip a method");
  }

  /** The reason as the predicate of a sentence about the method. */
  public String text() {
    return text;
  }
}
