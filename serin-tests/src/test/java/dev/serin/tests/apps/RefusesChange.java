package dev.serin.tests.apps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;

/**
 * Another agent. The JVM refuses to retransform its own class, as the agent asks for other
 * modifiers.
 */
public class RefusesChange implements ClassFileTransformer {
  private final byte[] other;

  private RefusesChange(byte[] other) {
    this.other = other;
  }

  /**
   * Starts the agent.
   *
   * @param file the class with other modifiers
   */
  public static void premain(String file, Instrumentation jvm) {
    try {
      jvm.addTransformer(new RefusesChange(Files.readAllBytes(Path.of(file))), true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classFile) {
    return redefined == RefusesChange.class ? other : null;
  }
}
