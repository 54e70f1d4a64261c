package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What a program is told from elsewhere to set: a service for remote configuration, or a file.
 * Asked by {@link Tracer#configure}.
 */
public interface RemoteConfig {
  /**
   * The value of a setting, or null where it has none. What is thrown is logged once.
   *
   * @param key one of Matrix, {@code clicfg_matrix_trace_evil_method_threshold}, or {@code
   *     dev.serin.} and the name of an option
   */
  @Nullable String value(String key) throws Exception;
}
