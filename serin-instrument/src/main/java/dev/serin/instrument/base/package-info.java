/** Shared by all other packages: the exception, the reasons for skipping a method, and digests. */
package dev.serin.instrument.base;
