package dev.serin.instrument;

/**
 * Puts probes into a class file: bytes in, bytes and a result out. Loads no class, changes no
 * input, and gives the same bytes for the same input and ids. Safe for use by several threads if
 * the ids are.
 *
 * <p>A method gets {@code int token = Probe.enter(id)} first, {@code Probe.exit(token)} before each
 * return and before each throw that no handler of its own covers, and {@code Probe.caught(token)}
 * first in its handlers. The constant pool is copied; frames are kept, with the token's local put
 * in.
 *
 * <p>A class in which a method calls {@code Probe.enter} was instrumented before and is left as it
 * is, with {@link SkipReason#ALREADY} for all of its methods: their ids are another map's.
 */
public final class Instrumenter {
  /** The internal name of the class that probes call. */
  public static final String PROBE_CLASS = "dev/serin/probe/Probe";

  private static final MethodFilter NO_PATTERNS = MethodFilter.builder().build();

  private final MethodIds ids;
  private final boolean hookEventQueues;
  private final MethodFilter filter;
  private final SkipRule skipRule;

  /** Instruments for a build: event queues of the program also get to tell of their events. */
  public Instrumenter(MethodIds ids) {
    this(ids, true, NO_PATTERNS, SkipRule.NONE);
  }

  private Instrumenter(
      MethodIds ids, boolean hookEventQueues, MethodFilter filter, SkipRule skipRule) {
    this.ids = ids;
    this.hookEventQueues = hookEventQueues;
    this.filter = filter;
    this.skipRule = skipRule;
  }

  /** Instruments for an agent, which hooks the event thread itself. */
  public static Instrumenter withoutEventQueues(MethodIds ids) {
    return new Instrumenter(ids, false, NO_PATTERNS, SkipRule.NONE);
  }

  /** The same, but methods that take next to no time get no probe: {@link SkipReason#CHEAP}. */
  public Instrumenter skippingCheapMethods() {
    return new Instrumenter(ids, hookEventQueues, filter, and(CheapMethods::reason));
  }

  /**
   * The same, but what a compiler adds so that nested classes reach what is private around them
   * gets no probe: {@link SkipReason#SYNTHETIC_ACCESSOR}.
   */
  public Instrumenter skippingSyntheticAccessors() {
    return new Instrumenter(ids, hookEventQueues, filter, and(SyntheticAccessors::reason));
  }

  /** The same, but methods for which a rule has a reason get no probe either. */
  Instrumenter skipping(SkipRule rule) {
    return new Instrumenter(ids, hookEventQueues, filter, and(rule));
  }

  private SkipRule and(SkipRule rule) {
    return skipRule == SkipRule.NONE ? rule : SkipRule.either(skipRule, rule);
  }

  /**
   * The same, but methods that the filter leaves out get no probe: {@link SkipReason#EXCLUDED}.
   * Annotations are obeyed with or without a filter.
   */
  public Instrumenter choosing(MethodFilter chosen) {
    return new Instrumenter(ids, hookEventQueues, chosen, skipRule);
  }

  /**
   * Instruments a class.
   *
   * @param classFile the class; not changed
   * @param where what to call the class in messages, for instance its archive and entry
   * @throws InstrumentException if the bytes are no class file that can be read and written
   */
  public InstrumentedClass instrument(byte[] classFile, String where) throws InstrumentException {
    SkipRule rule = new ChosenMethods(filter, skipRule);
    return ClassFiles.use(
        classFile, where, hookEventQueues, file -> new ClassProber(file, ids, rule).probe());
  }
}
