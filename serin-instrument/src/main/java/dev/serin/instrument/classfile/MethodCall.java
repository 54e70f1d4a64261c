package dev.serin.instrument.classfile;

import org.jspecify.annotations.Nullable;

/** A method as a call names it, and the kind of the call. Immutable. */
public final class MethodCall {
  /** The kind of a call. */
  public enum Kind {
    VIRTUAL(InstructionSet.INVOKEVIRTUAL),
    SPECIAL(InstructionSet.INVOKESPECIAL),
    STATIC(InstructionSet.INVOKESTATIC),
    INTERFACE(InstructionSet.INVOKEINTERFACE);

    private final int opcode;

    Kind(int opcode) {
      this.opcode = opcode;
    }

    /** The instruction for this kind. */
    public int opcode() {
      return opcode;
    }

    /** The kind of a call by its instruction. */
    public static Kind of(int opcode) {
      switch (opcode) {
        case InstructionSet.INVOKEVIRTUAL:
          return VIRTUAL;
        case InstructionSet.INVOKESPECIAL:
          return SPECIAL;
        case InstructionSet.INVOKESTATIC:
          return STATIC;
        case InstructionSet.INVOKEINTERFACE:
          return INTERFACE;
        default:
          throw new IllegalArgumentException("the instruction " + opcode + " is not a call");
      }
    }
  }

  private final Kind kind;
  private final String owner;
  private final String name;
  private final String descriptor;

  /** Joined on the first request; the result is the same on every thread. */
  private @Nullable String signature;

  public MethodCall(Kind kind, String owner, String name, String descriptor) {
    this.kind = kind;
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
  }

  public Kind kind() {
    return kind;
  }

  /** The named class, with slashes; it may inherit the method. */
  public String owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  public String descriptor() {
    return descriptor;
  }

  public boolean isConstructor() {
    return name.equals("<init>");
  }

  /** Name and descriptor, which a method shares with its overrides. */
  public String signature() {
    String joined = signature;
    if (joined == null) {
      joined = name + descriptor;
      signature = joined;
    }
    return joined;
  }

  /** Whether another call has the same kind and names the same method. */
  @Override
  public boolean equals(@Nullable Object object) {
    if (!(object instanceof MethodCall)) {
      return false;
    }
    MethodCall other = (MethodCall) object;
    return kind == other.kind
        && name.equals(other.name)
        && owner.equals(other.owner)
        && descriptor.equals(other.descriptor);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * owner.hashCode() + name.hashCode()) + descriptor.hashCode();
  }
}
