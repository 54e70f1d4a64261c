package dev.serin.proof;

import dev.serin.instrument.ProbeComparison;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/**
 * Compares each class of a jar with what was made of it, instruction by instruction, and verifies
 * it with ASM, which needs no other class: also what a JVM does not link for want of one.
 */
final class ProbesCheck {
  private final List<String> faults = new ArrayList<>();
  private int methods;
  private long bytesBefore;
  private long bytesAfter;
  private int oldestVersion = Integer.MAX_VALUE;
  private int newestVersion;

  /** Checks a jar and its copy with probes. */
  void check(Path original, Path probed) throws IOException {
    try (ZipFile before = new ZipFile(original.toFile());
        ZipFile after = new ZipFile(probed.toFile())) {
      for (ZipEntry listed : Collections.list(before.entries())) {
        String name = listed.getName();
        if (name.endsWith(".class") && !name.endsWith("module-info.class")) {
          check(read(before, name), read(after, name), name);
        }
      }
    }
  }

  private void check(byte[] original, byte[] probed, String name) {
    int version = (original[6] & 0xFF) << 8 | (original[7] & 0xFF);
    oldestVersion = Math.min(oldestVersion, version);
    newestVersion = Math.max(newestVersion, version);
    bytesBefore += original.length;
    bytesAfter += probed.length;
    try {
      methods += ProbeComparison.compare(original, probed, name);
      ClassNode node = new ClassNode();
      new ClassReader(probed).accept(node, ClassReader.SKIP_DEBUG);
      node.methods.forEach(method -> verify(node.name, method));
    } catch (AssertionError e) {
      faults.add(String.valueOf(e.getMessage()));
    } catch (IndexOutOfBoundsException e) { // so ASM says that a class is damaged
      faults.add(name + " cannot be read: " + e);
    }
  }

  private void verify(String className, MethodNode method) {
    try {
      new Analyzer<>(new BasicVerifier()).analyze(className, method);
    } catch (AnalyzerException e) {
      faults.add(className + "." + method.name + method.desc + ": " + e.getMessage());
    }
  }

  private static byte[] read(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new IOException(zip.getName() + " has no " + name);
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  /** What differs or cannot be verified. */
  List<String> faults() {
    return faults;
  }

  /** How many methods have probes. */
  int methods() {
    return methods;
  }

  /** The bytes of all classes, not compressed, without probes. */
  long bytesBefore() {
    return bytesBefore;
  }

  /** The bytes of all classes, not compressed, with probes. */
  long bytesAfter() {
    return bytesAfter;
  }

  /** The oldest and the newest version of class files in the jar. */
  String versions() {
    return oldestVersion + "–" + newestVersion;
  }
}
