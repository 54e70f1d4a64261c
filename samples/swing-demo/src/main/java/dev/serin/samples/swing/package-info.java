/** A small Swing program that freezes in known ways. */
package dev.serin.samples.swing;
