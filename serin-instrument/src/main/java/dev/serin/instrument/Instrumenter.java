package dev.serin.instrument;

import dev.serin.Probe;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.MethodIds;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.cheap.CheapMethods;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.choose.Bridges;
import dev.serin.instrument.choose.ChosenMethods;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.choose.SkipRule;
import dev.serin.instrument.choose.SyntheticAccessors;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.ClassFiles;
import dev.serin.instrument.probe.ClassProber;
import dev.serin.instrument.probe.EventQueueHooks;
import dev.serin.instrument.probe.FocusProbe;
import dev.serin.instrument.probe.InstrumentedClass;
import dev.serin.instrument.probe.ProbeNames;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Puts probes into a class file: takes bytes, returns bytes and a result. Loads no class, changes
 * no input, and gives the same bytes for the same input and ids. Safe for use by several threads if
 * the ids are.
 *
 * <p>A method gets {@code int token = Probe.enter(id)} first, {@code Probe.exit(token)} before each
 * return, {@code Probe.thrown(token)} before each throw that no handler of its own covers, and
 * {@code Probe.caught(token)} first in its handlers. A method that code without probes can call
 * also gets a handler for all exceptions that leave it, which calls {@code caught} and {@code
 * thrown}. The constant pool is copied; frames are kept, with the token's local added. Where probes
 * have no room, the class is first encoded in another way.
 *
 * <p>A class in which a method calls {@code Probe.enter} or {@code Probe.focus} was instrumented
 * before. It stays as it is, with {@link SkipReason#ALREADY} for all its methods: their ids belong
 * to another map.
 */
public final class Instrumenter {
  /** The internal name of the class with the methods of probes. */
  public static final String PROBE_CLASS = ProbeNames.CLASS;

  /** The {@link Probe#VERSION} that has all methods of probes. */
  public static final int PROBE_VERSION = Probe.VERSION;

  private static final MethodFilter NO_PATTERNS = MethodFilter.builder().build();

  private final MethodIds ids;
  private final boolean hookEventQueues;
  private final MethodFilter filter;
  private final MethodRules rules;
  private final @Nullable Program program;

  /** An instrumenter for a build, in which event queues of the program also report their events. */
  public Instrumenter(MethodIds ids) {
    this(ids, true, NO_PATTERNS, MethodRules.DEFAULT, null);
  }

  private Instrumenter(
      MethodIds ids,
      boolean hookEventQueues,
      MethodFilter filter,
      MethodRules rules,
      @Nullable Program program) {
    this.ids = ids;
    this.hookEventQueues = hookEventQueues;
    this.filter = filter;
    this.rules = rules;
    this.program = program;
  }

  /** An instrumenter for an agent, which hooks the event thread itself. */
  public static Instrumenter withoutEventQueues(MethodIds ids) {
    return new Instrumenter(ids, false, NO_PATTERNS, MethodRules.DEFAULT, null);
  }

  /**
   * Returns a copy that gives methods that take next to no time no probe: {@link SkipReason#CHEAP}
   * and {@link SkipReason#BRIDGE}.
   */
  public Instrumenter skippingCheapMethods() {
    SkipRule cheap = program == null ? CheapMethods::reason : program.cheapMethods();
    return skipping(SkipRule.either(cheap, Bridges::reason));
  }

  /**
   * Returns a copy that also gives no probe to methods that are cheap in a whole program: {@link
   * SkipReason#CHEAP}. It finds there also which methods code without probes may call. Classes
   * whose bytes differ from those of the program are not affected.
   */
  public Instrumenter skippingCheapMethodsOf(WholeProgram known) {
    return with(rules.skipping(known.cheapMethods()).with(known::entryPoints));
  }

  /**
   * Returns a copy that gives no probe to methods that a compiler adds so that nested classes reach
   * private members around them: {@link SkipReason#SYNTHETIC_ACCESSOR}.
   */
  public Instrumenter skippingSyntheticAccessors() {
    return skipping(SyntheticAccessors::reason);
  }

  private Instrumenter skipping(SkipRule rule) {
    return with(rules.skipping(rule));
  }

  private Instrumenter with(MethodRules others) {
    return new Instrumenter(ids, hookEventQueues, filter, others, program);
  }

  /**
   * Returns a copy that gives no probe to methods that the filter leaves out: {@link
   * SkipReason#EXCLUDED}. Annotations are obeyed with or without a filter.
   */
  public Instrumenter choosing(MethodFilter chosen) {
    return new Instrumenter(ids, hookEventQueues, chosen, rules, program);
  }

  /**
   * Returns a copy for the classes of a program that is known as a whole: its activities also get
   * the focus probe, and {@link #skippingCheapMethods}, called after this, considers called
   * methods.
   */
  Instrumenter knowing(Program whole) {
    MethodRules ofWhole = rules.with(whole::entryPoints);
    return new Instrumenter(ids, hookEventQueues, filter, ofWhole, whole);
  }

  /**
   * Instruments a class.
   *
   * @param classFile the class; not changed
   * @param where the name of the class in messages, for instance its archive and entry
   * @throws InstrumentException if the bytes are no class file that can be read and written
   */
  public InstrumentedClass instrument(byte[] classFile, String where) throws InstrumentException {
    SkipRule rule = new ChosenMethods(filter, rules.skipRule());
    UnaryOperator<ClassFile> hooks =
        hookEventQueues ? EventQueueHooks::addTo : UnaryOperator.identity();
    return ClassFiles.use(classFile, where, hooks, file -> instrument(file, rule));
  }

  private InstrumentedClass instrument(ClassFile file, SkipRule rule) throws InstrumentException {
    InstrumentedClass probed = ClassProber.probe(file, ids, rule, rules.entryPoints());
    if (program == null) {
      return probed;
    }
    probed.forEachSkipped((reason, method) -> {}); // a class that cannot name them is damaged
    return FocusProbe.insert(probed, program);
  }
}
