/** The command {@code serin}. Its command line is its only API. */
package dev.serin.cli;
