/**
 * Reads issues and shows them. Issues and maps are untrusted: sizes are limited, all is escaped.
 */
package dev.serin.report;
