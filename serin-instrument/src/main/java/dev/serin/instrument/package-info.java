/** Puts probes into class files and archives. Never loads a class it instruments. */
package dev.serin.instrument;
