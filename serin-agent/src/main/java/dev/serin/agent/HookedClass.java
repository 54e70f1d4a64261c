package dev.serin.agent;

/** A class of the JDK, as it was loaded and with hooks. Immutable. */
final class HookedClass {
  /** The name, with slashes. */
  final String className;

  /** The class without hooks. */
  final byte[] classFile;

  /** The class with hooks. */
  final byte[] bytes;

  HookedClass(String className, byte[] classFile, byte[] bytes) {
    this.className = className;
    this.classFile = classFile;
    this.bytes = bytes;
  }
}
