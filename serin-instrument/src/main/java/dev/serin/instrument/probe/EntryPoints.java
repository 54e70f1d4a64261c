package dev.serin.instrument.probe;

import dev.serin.instrument.classfile.ClassFile;
import java.util.function.BiPredicate;

/**
 * Finds the methods that code without probes may call: the JDK, Android, native code and libraries
 * that are not instrumented. They get an {@link ExitHandler}, as that code may catch their
 * exceptions. See "Entry points" in docs/instrumentation.md. Safe for several threads.
 */
public interface EntryPoints {
  /** The entry points of one class, by name and descriptor. */
  BiPredicate<String, String> of(ClassFile file);
}
