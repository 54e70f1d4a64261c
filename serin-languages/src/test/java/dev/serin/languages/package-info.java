/** Tests of class files from compilers of other languages. */
package dev.serin.languages;
