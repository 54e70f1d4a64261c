/**
 * Shared by the watched program and the desk: call trees, their sums and cuts, the method map, and
 * the JSON of an issue. No dependency, Java 8.
 */
package dev.serin.format;
