/** Checks what the engine makes of the archives, test suites and compilers of others. */
package dev.serin.proof;
