/**
 * Reads and shows issues. Issues and maps are untrusted: sizes are limited, all text is escaped.
 */
package dev.serin.report;
