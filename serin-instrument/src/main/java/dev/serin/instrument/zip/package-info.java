/**
 * Reads and writes zip archives header by header, so that everything that is not changed stays byte
 * for byte.
 */
package dev.serin.instrument.zip;
