/**
 * Watches loops inside the program and reports the messages that took too long.
 *
 * <p>A {@link dev.serin.runtime.Tracer} ties it together. {@link dev.serin.runtime.LoopSource} is
 * what a kind of loop implements, {@link dev.serin.runtime.IssueSink} what receives the reports.
 * Nothing here throws into the program, blocks its loop, or grows without bound.
 */
package dev.serin.runtime;
