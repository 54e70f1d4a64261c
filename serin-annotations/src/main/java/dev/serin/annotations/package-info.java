/** Annotations with which a program chooses the methods that get probes. */
package dev.serin.annotations;
