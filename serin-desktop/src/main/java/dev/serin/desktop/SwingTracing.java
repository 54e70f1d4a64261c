package dev.serin.desktop;

import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;

/**
 * Traces a Swing program that was instrumented when it was built. One call, as early as possible:
 *
 * <pre>{@code
 * Tracer tracer = SwingTracing.start(Options.DEFAULTS.with(Option.METHOD_MAP, new File("map.txt")));
 * }</pre>
 */
public final class SwingTracing {
  private SwingTracing() {}

  /**
   * Starts to watch the event thread of this process. Never throws: a failure is reported on the
   * standard error stream. Watches nothing if the program's probes belong to another method map
   * than the given one.
   */
  public static Tracer start(Options options) {
    Log log = Log.STANDARD_ERROR;
    ProgramMap map = ProgramMap.read(options.get(Option.METHOD_MAP), log);
    String conflict = map.conflict();
    if (conflict != null) {
      log.write("serin: the program is not watched: " + conflict);
      return tracer(options, map);
    }
    return start(options, map, log);
  }

  /** Starts to watch a program whose probes belong to the map. */
  static Tracer start(Options options, ProgramMap map, Log log) {
    Tracer tracer = tracer(options, map);
    tracer.watch(SwingLoopSource.pushed(options.get(Option.WINDOW_TITLES), log));
    return tracer;
  }

  private static Tracer tracer(Options options, ProgramMap map) {
    return Tracer.start(
        new JvmPlatform(), TracerConfig.builder().options(options).methods(map.names()).build());
  }
}
