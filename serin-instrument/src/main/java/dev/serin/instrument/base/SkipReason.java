package dev.serin.instrument.base;

import java.io.DataInput;
import java.io.IOException;

/** The reason why a method got no probe. */
public enum SkipReason {
  /** The method has no code: it is abstract or native. */
  NO_CODE("has no code"),
  /**
   * A probe would cost more than the method does: the method and all methods that it may call have
   * few instructions, each executed once at most. Where only one class is known, as in the agent,
   * the method calls nothing.
   */
  CHEAP("is cheap; its time counts for its caller"),
  /** A compiler added the method so that nested classes reach private members around them. */
  SYNTHETIC_ACCESSOR("is a synthetic accessor; its time counts for its caller"),
  /** A compiler added the method; it calls the one of the same name in its class. */
  BRIDGE("is a bridge; its time is recorded in the method that it calls"),
  /** The user wants no probe: by an exclude pattern, by no include pattern, or by annotation. */
  EXCLUDED("is excluded"),
  /** A learned list names the method. */
  LEARNED("is in a learned list; its time counts for its caller"),
  /** With probes the method would exceed the limit of 65,535 bytes. */
  TOO_LONG("would be over 64 KiB with probes"),
  /** With probes a jump of the method would exceed the limit of 32,767 bytes. */
  FAR_JUMP("would have a jump over 32 KiB with probes"),
  /** The method uses all locals or all stack slots, or its class all constants. */
  NO_ROOM("has no room for one more local, stack slot or constant"),
  /** The method has no id, as the ids or the memory for names are used up. */
  NO_ID("has no id"),
  /** The method is Serin's own, which a program may bring in its jar. */
  SERIN("belongs to Serin"),
  /** The method's class has probes already: it was instrumented before. */
  ALREADY("belongs to a class that already has probes");

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
    throw new IOException("unknown reason " + name + " to skip a method");
  }

  /** The reason as the predicate of a sentence about the method. */
  public String text() {
    return text;
  }
}
