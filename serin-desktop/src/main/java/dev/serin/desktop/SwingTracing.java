package dev.serin.desktop;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodNames;
import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

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
   * Starts to watch the event thread of this process. Never throws: what cannot be done is said on
   * the standard error stream.
   */
  public static Tracer start(Options options) {
    Log log = Log.STANDARD_ERROR;
    Tracer tracer =
        Tracer.start(
            new JvmPlatform(),
            TracerConfig.builder()
                .options(options)
                .methods(methods(options.get(Option.METHOD_MAP), log))
                .build());
    tracer.watch(SwingLoopSource.pushed(options.get(Option.WINDOW_TITLES), log));
    return tracer;
  }

  private static MethodNames methods(File map, Log log) {
    if (map.getPath().isEmpty()) {
      return MethodNames.NONE;
    }
    try (BufferedReader reader = Files.newBufferedReader(map.toPath(), StandardCharsets.UTF_8)) {
      return MethodMap.read(reader, map.getPath());
    } catch (IOException e) {
      log.write("serin: issues will show ids, as the method map cannot be read: " + e);
      return MethodNames.NONE;
    }
  }
}
