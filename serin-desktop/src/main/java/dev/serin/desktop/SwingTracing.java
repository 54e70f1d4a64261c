package dev.serin.desktop;

import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.util.TreeSet;

/**
 * Traces a Swing program that was instrumented when it was built. One call, as early as possible:
 *
 * <pre>{@code
 * Tracer tracer = SwingTracing.start(Options.DEFAULTS.with(Option.METHOD_MAP, new File("map.txt")));
 * }</pre>
 */
public final class SwingTracing {
  private static final String PREFIX = "serin.";

  private SwingTracing() {}

  /**
   * Starts to watch the event thread of this process. Never throws: a failure is reported on the
   * standard error stream. Watches nothing if the program's probes belong to another method map
   * than the given one.
   */
  public static Tracer start(Options options) {
    return start(TracerConfig.builder().options(options).build());
  }

  /**
   * The same with a whole configuration. Its names of methods are replaced by those in the file
   * that {@link Option#METHOD_MAP} names.
   */
  public static Tracer start(TracerConfig config) {
    Log log = config.log(new JvmPlatform());
    ProgramMap map = ProgramMap.read(config.options().get(Option.METHOD_MAP), log);
    String conflict = map.conflict();
    if (conflict != null) {
      log.write("serin: the program is not watched: " + conflict);
      return tracer(config, map);
    }
    return start(config, map, log);
  }

  /**
   * Starts a tracer that watches no loop yet, for a program without Swing. Unlike {@link
   * #start(TracerConfig)}, it refuses a program with other probes.
   *
   * @throws IllegalStateException if the program's probes belong to another method map
   */
  public static Tracer startWithoutLoop(TracerConfig config) {
    Log log = config.log(new JvmPlatform());
    ProgramMap map = ProgramMap.read(config.options().get(Option.METHOD_MAP), log);
    String conflict = map.conflict();
    if (conflict != null) {
      throw new IllegalStateException("Serin cannot watch the program: " + conflict);
    }
    return tracer(config, map);
  }

  /**
   * The options that system properties set: the property {@code serin.} and the name of an option.
   * Invalid ones are logged, and keep their default.
   *
   * @param defaults the options without properties
   */
  public static Options systemOptions(Options defaults, Log log) {
    Options options = defaults;
    for (String property : new TreeSet<>(System.getProperties().stringPropertyNames())) {
      if (property.startsWith(PREFIX)) {
        try {
          String name = property.substring(PREFIX.length());
          options = options.with(name, System.getProperty(property, ""));
        } catch (IllegalArgumentException e) {
          log.write("serin: -D" + property + " is ignored: " + e.getMessage());
        }
      }
    }
    return options;
  }

  /** Starts to watch a program whose probes belong to the map. */
  static Tracer start(TracerConfig config, ProgramMap map, Log log) {
    Tracer tracer = tracer(config, map);
    tracer.watch(SwingLoopSource.pushed(config.options().get(Option.WINDOW_TITLES), log));
    return tracer;
  }

  private static Tracer tracer(TracerConfig config, ProgramMap map) {
    return Tracer.start(new JvmPlatform(), config.with(map.names()));
  }
}
