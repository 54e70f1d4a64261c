/** Swing loops for {@link dev.serin.runtime.Tracer}, and the JVM as its platform. */
package dev.serin.desktop;
