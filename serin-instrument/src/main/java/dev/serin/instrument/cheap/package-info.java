/**
 * Finds methods that cannot take time of their own, and entry points, from summaries of all classes
 * of a program.
 */
package dev.serin.instrument.cheap;
