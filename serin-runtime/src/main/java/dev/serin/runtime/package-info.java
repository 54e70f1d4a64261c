/**
 * Watches loops inside the program and reports messages that take too long.
 *
 * <p>{@link dev.serin.runtime.Tracer} is the entry point. A kind of loop implements {@link
 * dev.serin.runtime.LoopSource}; a receiver of reports implements {@link
 * dev.serin.runtime.IssueSink}. This package never throws into the program, blocks its loop, or
 * grows without bound.
 */
package dev.serin.runtime;
