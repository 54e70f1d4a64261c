/** What a program says of its own methods to the engine that puts probes in. */
package dev.serin.annotations;
