/** Serin in a Maven build: goals around the engine and the report, which do the work. */
package dev.serin.maven;
