package dev.serin.proof;

import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.probe.ProbeComparison;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/**
 * Compares each class of a jar with its instrumented version, instruction by instruction. Verifies
 * it with ASM, which needs no other class, and so also classes that a JVM does not link because
 * another one is missing. Each method has its own id.
 */
final class ProbesCheck {
  private static final String PROBE = Instrumenter.PROBE_CLASS;

  private static final int WITHOUT_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
  private static final int NO_ID = -1;

  private final MethodMap map;
  private final List<String> faults = new ArrayList<>();
  private int methods;
  private int methodsWithCode;
  private long bytesBefore;
  private long bytesAfter;
  private int oldestVersion = Integer.MAX_VALUE;
  private int newestVersion;

  /** A check of jars whose methods have the ids of a map. */
  ProbesCheck(MethodMap map) {
    this.map = map;
  }

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
      for (MethodNode method : node.methods) {
        methodsWithCode += (method.access & WITHOUT_CODE) == 0 ? 1 : 0;
        verify(node.name, method);
        checkId(node.name, method);
      }
    } catch (AssertionError e) {
      faults.add(String.valueOf(e.getMessage()));
    } catch (IndexOutOfBoundsException e) { // the reaction of ASM to a damaged class
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

  /** Checks that the id that a method passes to the entry probe is its own. */
  private void checkId(String className, MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call
          && call.owner.equals(PROBE)
          && call.name.equals("enter")) {
        MethodName named = map.name(constant(at.getPrevious()));
        if (named == null
            || !named.className().replace('.', '/').equals(className)
            || !named.methodName().equals(method.name)
            || !named.descriptor().replace('.', '/').equals(method.desc)) {
          faults.add(className + "." + method.name + method.desc + " has the id of " + named);
        }
      }
    }
  }

  private static int constant(AbstractInsnNode push) {
    if (push instanceof LdcInsnNode constant) {
      return constant.cst instanceof Integer number ? number : NO_ID;
    }
    return push instanceof IntInsnNode number
        ? number.operand
        : push.getOpcode() - Opcodes.ICONST_0;
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

  /** The differences, and the classes that cannot be verified. */
  List<String> faults() {
    return faults;
  }

  /** How many methods have code, in the jar with probes, which has as many as the original. */
  int methodsWithCode() {
    return methodsWithCode;
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
