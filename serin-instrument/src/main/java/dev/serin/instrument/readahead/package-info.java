/**
 * Reads the classes of a running program ahead, from archives and folders, with a cache on disk.
 */
package dev.serin.instrument.readahead;
