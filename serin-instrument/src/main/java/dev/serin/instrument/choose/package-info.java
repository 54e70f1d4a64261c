/**
 * Decides by the user's patterns, lists and annotations, and by the shape of a method, which
 * methods get probes.
 */
package dev.serin.instrument.choose;
