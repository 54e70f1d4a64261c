package dev.serin.instrument;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.FocusMethod;
import dev.serin.instrument.cheap.MethodSummary;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.classfile.ClassFile;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Decisions about a class that its bytes do not contain: the ids of its methods, the cheap ones,
 * the entry points, and the focus probe. A class is instrumented as before if neither its bytes nor
 * its decisions have changed. Safe for several threads.
 */
final class Decisions {
  private final SortedMethodIds ids;
  private final Program program;
  private final boolean probeAll;

  /**
   * The decisions of a run.
   *
   * @param ids have been assigned
   * @param probeAll whether it does not matter which methods are cheap
   */
  Decisions(SortedMethodIds ids, Program program, boolean probeAll) {
    this.ids = ids;
    this.program = program;
    this.probeAll = probeAll;
  }

  /** Returns a digest of all decisions about a class of the inputs. */
  String of(ClassSummary type) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String name = type.name();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      boolean declares = type.methods().stream().anyMatch(FocusMethod::is);
      out.writeBoolean(declares ? program.isActivity(name) : program.lacksFocusMethod(name));
      for (MethodSummary method : type.methods()) {
        out.writeInt(ids.idOrZero(name, method.name(), method.descriptor()));
        boolean isCheap = !probeAll && program.isCheap(name, method.name(), method.descriptor());
        boolean hasCode = !method.is(ClassFile.ACC_ABSTRACT | ClassFile.ACC_NATIVE);
        out.writeBoolean(isCheap);
        out.writeBoolean(
            hasCode && !isCheap && program.isEntryPoint(name, method.name(), method.descriptor()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Digest.of(bytes.toByteArray());
  }
}
