/**
 * Checks what Serin makes of the archives, test suites, compilers and desktop programs of others.
 */
package dev.serin.proof;
