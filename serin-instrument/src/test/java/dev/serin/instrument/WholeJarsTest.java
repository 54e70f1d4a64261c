package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * What compilers make of real programs: without its probes, each method is what it was, and each
 * probe is where it belongs.
 */
class WholeJarsTest {
  @Test
  void without_its_probes_each_method_of_the_java_library_is_what_it_was() throws Exception {
    FileSystem library = FileSystems.getFileSystem(URI.create("jrt:/"));
    assertThat(check(library.getPath("/modules/java.base"))).isGreaterThan(50_000);
  }

  @Test
  void without_its_probes_each_method_of_other_compilers_is_what_it_was() throws Exception {
    int methods = 0;
    for (Class<?> type : List.of(Assertions.class, Test.class, ClassNode.class)) {
      URI jar = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      try (FileSystem files = FileSystems.newFileSystem(Path.of(jar))) {
        methods += check(files.getPath("/"));
      }
    }
    assertThat(methods).isGreaterThan(10_000);
  }

  /** Checks all classes of a folder; returns how many methods had probes. */
  private static int check(Path folder) throws IOException, InstrumentException {
    List<Path> classFiles;
    try (Stream<Path> files = Files.walk(folder)) {
      classFiles =
          files.filter(file -> file.toString().endsWith(".class")).collect(Collectors.toList());
    }
    int methods = 0;
    for (Path file : classFiles) {
      byte[] original = Files.readAllBytes(file);
      InstrumentedClass result = Classes.instrument(original);
      methods += result.probedMethods();
      if (result.probedMethods() > 0) {
        compare(original, result.bytes(), file.toString());
      }
    }
    return methods;
  }

  private static void compare(byte[] original, byte[] probed, String where) {
    List<MethodNode> before = methods(original);
    List<MethodNode> after = methods(probed);
    assertThat(after).as(where).hasSameSizeAs(before);
    for (int i = 0; i < before.size(); i++) {
      MethodNode method = before.get(i);
      if (method.instructions.size() > 0) {
        String place = where + " " + method.name + method.desc;
        List<String> probes = ProbeStripper.strip(after.get(i), place);
        assertThat(probes).as(place).isEqualTo(probes(method));
        assertThat(MethodText.of(after.get(i))).as(place).isEqualTo(MethodText.of(method));
      }
    }
  }

  private static List<MethodNode> methods(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    return node.methods;
  }

  /** The probes that are due after the first, in the order of the code. */
  private static List<String> probes(MethodNode method) {
    List<String> probes = new ArrayList<>();
    boolean begins = false;
    for (AbstractInsnNode at : method.instructions) {
      begins |= method.tryCatchBlocks.stream().anyMatch(range -> range.handler == at);
      if (at.getOpcode() < 0) {
        continue;
      }
      if (begins && !onlyReleasesMonitor(at)) {
        probes.add("caught");
      }
      begins = false;
      int opcode = at.getOpcode();
      boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
      if (returns || (opcode == Opcodes.ATHROW && !isCovered(at, method))) {
        probes.add("exit " + opcode);
      }
    }
    return probes;
  }

  private static boolean onlyReleasesMonitor(AbstractInsnNode start) {
    boolean releases = false;
    for (AbstractInsnNode at = start; at != null; at = at.getNext()) {
      switch (at.getOpcode()) {
        case Opcodes.ATHROW -> {
          return releases;
        }
        case Opcodes.MONITOREXIT -> releases = true;
        case -1, Opcodes.NOP, Opcodes.ALOAD, Opcodes.ASTORE, Opcodes.DUP, Opcodes.SWAP -> {
          // moves values, or is no instruction
        }
        default -> {
          return false;
        }
      }
    }
    return false;
  }

  private static boolean isCovered(AbstractInsnNode at, MethodNode method) {
    int place = method.instructions.indexOf(at);
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      if (method.instructions.indexOf(range.start) <= place
          && place < method.instructions.indexOf(range.end)) {
        return true;
      }
    }
    return false;
  }
}
