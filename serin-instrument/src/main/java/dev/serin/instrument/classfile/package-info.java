/** Reads class files in place, without building objects for their parts. */
package dev.serin.instrument.classfile;
