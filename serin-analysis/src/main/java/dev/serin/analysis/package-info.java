/**
 * Reads issues, names their methods, finds their problems and compares sets of them. Issues and
 * maps are untrusted: sizes are limited.
 */
package dev.serin.analysis;
