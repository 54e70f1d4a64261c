/** An app with a screen for each thing that Serin reports, and a switch that makes it happen. */
package dev.serin.samples.android;
