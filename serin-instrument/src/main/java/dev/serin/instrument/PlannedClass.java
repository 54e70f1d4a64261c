package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.SkipRule;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.probe.ClassProber;
import dev.serin.instrument.probe.FocusProbe;
import dev.serin.instrument.probe.InstrumentedClass;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The decisions about a class that its bytes do not contain: which of its methods get probes.
 * Immutable.
 */
final class PlannedClass {
  private final boolean isActivity;
  private final boolean lacksFocusMethod;
  private final List<CollectedMethod> probed;

  /**
   * A class.
   *
   * @param isActivity whether it is one of Android's activities
   * @param lacksFocusMethod whether it gets the method of the focus probe if it has none
   * @param probed the methods that get probes, with their ids, sorted
   */
  PlannedClass(boolean isActivity, boolean lacksFocusMethod, List<CollectedMethod> probed) {
    this.isActivity = isActivity;
    this.lacksFocusMethod = lacksFocusMethod;
    this.probed = probed;
  }

  static PlannedClass read(DataInput in) throws IOException {
    boolean isActivity = in.readBoolean();
    boolean lacksFocusMethod = in.readBoolean();
    List<CollectedMethod> probed = new ArrayList<>();
    for (int i = in.readUnsignedShort(); i > 0; i--) {
      int id = in.readInt();
      CollectedMethod method = new CollectedMethod(0, in.readUTF(), in.readUTF());
      method.setId(id);
      method.setEntryPoint(in.readBoolean());
      probed.add(method);
    }
    return new PlannedClass(isActivity, lacksFocusMethod, probed);
  }

  void write(DataOutput out) throws IOException {
    out.writeBoolean(isActivity);
    out.writeBoolean(lacksFocusMethod);
    out.writeShort(probed.size());
    for (CollectedMethod method : probed) {
      out.writeInt(method.id());
      out.writeUTF(method.name());
      out.writeUTF(method.descriptor());
      out.writeBoolean(method.isEntryPoint());
    }
  }

  /** Whether the class stays unchanged. */
  boolean isNothing() {
    return probed.isEmpty() && !isActivity;
  }

  InstrumentedClass instrument(ClassFile file) throws InstrumentException {
    SkipRule rule =
        (method, code) ->
            CollectedMethod.find(probed, method.name(), method.descriptor()) == null
                ? SkipReason.EXCLUDED
                : null;
    InstrumentedClass result = ClassProber.probe(file, this::id, rule, any -> this::isEntryPoint);
    return FocusProbe.insert(result, isActivity, lacksFocusMethod);
  }

  private boolean isEntryPoint(String name, String descriptor) {
    CollectedMethod method = CollectedMethod.find(probed, name, descriptor);
    return method != null && method.isEntryPoint();
  }

  private int id(int access, String className, String methodName, String descriptor)
      throws InstrumentException {
    CollectedMethod method = CollectedMethod.find(probed, methodName, descriptor);
    if (method == null) {
      throw new InstrumentException(
          "the method " + className + "." + methodName + descriptor + " is not in the plan");
    }
    return method.id();
  }
}
