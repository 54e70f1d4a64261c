/**
 * Puts probes into the code of methods: layout, frames, handlers, tables, and hooks of event
 * queues.
 */
package dev.serin.instrument.probe;
