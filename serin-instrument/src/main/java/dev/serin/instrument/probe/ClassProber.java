package dev.serin.instrument.probe;

import dev.serin.instrument.base.CannotProbe;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.MethodIds;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.base.SourcePlace;
import dev.serin.instrument.choose.SkipRule;
import dev.serin.instrument.classfile.ByteSink;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.InstructionSet;
import dev.serin.instrument.classfile.MethodCode;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.classfile.SourcePlaces;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Puts probes into the methods of one class and counts the results. */
public final class ClassProber {
  private final ClassFile file;
  private final ReEncoding encoding;
  private final MethodIds ids;
  private final SkipRule skipRule;
  private final BiPredicate<String, String> entryPoints;
  private final String className;
  private final Constants constants;
  private final ProbeCalls calls;
  private final SkippedOfClass skipped;
  private @Nullable SourcePlaces places;
  private @Nullable SkipReason skipAll;
  private int probed;
  private int withoutHandler;

  /**
   * Prepares to put in probes.
   *
   * @param file the class file of the encoding
   * @param skipRule the rule of the class
   * @param entryPoints the entry points of the class
   */
  private ClassProber(
      ClassFile file,
      ReEncoding encoding,
      MethodIds ids,
      SkipRule skipRule,
      BiPredicate<String, String> entryPoints) {
    this.file = file;
    this.encoding = encoding;
    this.ids = ids;
    this.skipRule = skipRule;
    this.entryPoints = entryPoints;
    this.className = file.className();
    this.constants = new Constants(file);
    this.calls = new ProbeCalls(constants);
    this.skipped = new SkippedOfClass(file);
  }

  /**
   * Puts in the probes. If they have no room, the class is first encoded again where that makes
   * room.
   *
   * @throws InstrumentException if a method has no id
   */
  public static InstrumentedClass probe(
      ClassFile file, MethodIds ids, SkipRule skipRule, EntryPoints entryPoints)
      throws InstrumentException {
    SkipRule ofClass = skipRule.of(file);
    BiPredicate<String, String> entries = entryPoints.of(file);
    InstrumentedClass tried =
        new ClassProber(file, ReEncoding.none(file.bytes()), ids, ofClass, entries).probe();
    ReEncoding encoding = ReEncoding.of(file, tried);
    if (encoding == null) {
      return tried;
    }
    ClassFile encoded = new ClassFile(encoding.bytes());
    InstrumentedClass again = new ClassProber(encoded, encoding, ids, ofClass, entries).probe();
    return again.probedMethods() > tried.probedMethods() ? again : tried;
  }

  private InstrumentedClass probe() throws InstrumentException {
    skipAll =
        OwnClasses.contain(className) ? SkipReason.SERIN : isProbed() ? SkipReason.ALREADY : null;
    byte[] bytes = file.bytes();
    ByteSink body = new ByteSink(bytes.length + bytes.length / 2);
    int at = file.methodsAt() + 2;
    body.copy(bytes, file.poolEnd(), at);
    int count = file.u2(file.methodsAt());
    for (int i = 0; i < count; i++) {
      int end = file.memberEnd(at);
      writeMethod(i, at, end, body);
      at = end;
    }
    int fileEnd = file.attributesEnd(at);
    if (fileEnd != bytes.length) {
      throw new IllegalArgumentException(
          "the class ends at " + fileEnd + ", but the file continues");
    }
    body.copy(bytes, at, fileEnd);
    byte[] done = probed == 0 ? bytes : whole(body);
    return new InstrumentedClass(className, done, probed, withoutHandler, skipped);
  }

  private byte[] whole(ByteSink body) {
    int start = file.poolStart() - 2; // the number of constants has two bytes
    ByteSink whole = new ByteSink(start + constants.size() + body.size());
    whole.copy(file.bytes(), 0, start);
    constants.write(whole);
    whole.copy(body);
    return whole.toByteArray();
  }

  private void writeMethod(int number, int at, int end, ByteSink body) throws InstrumentException {
    int code = file.codeOf(at);
    SkipReason reason = code < 0 ? SkipReason.NO_CODE : skipAll;
    if (reason == null) {
      reason = probe(number, at, new MethodCode(file, code), body);
    }
    if (reason == null) {
      body.copy(file.bytes(), file.attributeEnd(code), end);
      probed++;
    } else {
      body.copy(file.bytes(), at, end);
      skipped.add(at, reason);
    }
  }

  /**
   * Writes a method up to the end of its code.
   *
   * @param number the number of the method in the class file
   * @return the reason if it cannot have probes, or null
   */
  private @Nullable SkipReason probe(int number, int at, MethodCode code, ByteSink body)
      throws InstrumentException {
    MethodHeader method = new MethodHeader(file, at);
    SkipReason reason = skipRule.reason(method, code);
    if (reason != null) {
      return reason;
    }
    int id =
        ids.id(method.access(), className, method.name(), method.descriptor(), new PlaceOf(number));
    if (id == MethodIds.NO_ID) {
      return SkipReason.NO_ID;
    }
    int start = body.size();
    body.copy(file.bytes(), at, code.attribute());
    try {
      MethodProber prober = new MethodProber(method, code, id, constants, calls);
      if (entryPoints.test(method.name(), method.descriptor())) {
        prober.withExitHandler();
      }
      prober.write(encoding.isWidened(method), body);
      withoutHandler += prober.lacksExitHandler() ? 1 : 0;
      return null;
    } catch (CannotProbe e) {
      body.truncate(start);
      return e.reason();
    }
  }

  /** The place of a method; its class file is searched for places on the first request. */
  private final class PlaceOf implements SourcePlace {
    private final int number;

    PlaceOf(int number) {
      this.number = number;
    }

    @Override
    public String file() {
      return ofClass().file();
    }

    @Override
    public int line() {
      return ofClass().line(number);
    }

    private SourcePlaces ofClass() {
      SourcePlaces known = places;
      if (known == null) {
        known = SourcePlaces.of(file);
        places = known;
      }
      return known;
    }
  }

  /** Whether a method of the class has a probe: an entry probe, or only the focus probe. */
  private boolean isProbed() {
    if (!ProbeCalls.areNamed(file)) {
      return false; // most often, and fast
    }
    int at = file.methodsAt() + 2;
    for (int i = file.u2(file.methodsAt()); i > 0; i--) {
      int code = file.codeOf(at);
      if (code >= 0 && callsFirst(new MethodCode(file, code))) {
        return true;
      }
      at = file.memberEnd(at);
    }
    return false;
  }

  private static boolean callsFirst(MethodCode code) {
    for (int at = 0; at < code.length(); at = code.next(at)) {
      if (code.opcode(at) == InstructionSet.INVOKESTATIC
          && ProbeCalls.isFirst(code.file(), code.u2(at + 1))) {
        return true;
      }
    }
    return false;
  }
}
