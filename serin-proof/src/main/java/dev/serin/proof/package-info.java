/** Checks Serin with foreign archives, test suites, compilers and desktop programs. */
package dev.serin.proof;
