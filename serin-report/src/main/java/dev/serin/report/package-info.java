/** Shows issues, their problems and comparisons: as text, and as a page. All text is escaped. */
package dev.serin.report;
