/** Tests of what compilers other than Java's make. */
package dev.serin.languages;
