/**
 * Compares the problems of two sets of sessions: which are new or gone, more often or rarer, slower
 * or faster; and their methods: which take more or less time. Statistics only, without issues or
 * texts.
 */
package dev.serin.analysis.compare;
