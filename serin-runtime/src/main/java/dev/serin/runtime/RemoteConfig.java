package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * An external source of settings, such as a remote configuration service or a file. Queried by
 * {@link Tracer#configure}.
 */
public interface RemoteConfig {
  /**
   * The value of a setting, or null if it has none. An exception is logged once.
   *
   * @param key a key of Matrix such as {@code clicfg_matrix_trace_evil_method_threshold}, or {@code
   *     dev.serin.} followed by the name of an option
   */
  @Nullable String value(String key) throws Exception;
}
