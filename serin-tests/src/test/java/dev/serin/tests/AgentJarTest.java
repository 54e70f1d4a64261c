package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The agent's jar, as its build has put it together. */
class AgentJarTest {
  private static final Path AGENT = Path.of(System.getProperty("serin.home"), "serin-agent.jar");

  @Test
  void no_method_has_a_lambda_for_which_the_jvm_would_generate_a_class() throws IOException {
    List<ClassNode> classes = classes();
    assertThat(classes)
        .extracting(type -> type.name)
        .contains("dev/serin/agent/AgentMain")
        .allMatch(name -> name.startsWith("dev/serin/") || name.startsWith("java/lang/"));
    assertThat(classes)
        .flatExtracting(type -> type.methods)
        .filteredOn(AgentJarTest::hasGeneratedCall)
        .isEmpty();
  }

  @Test
  void no_class_needs_a_newer_java_than_11() throws IOException {
    assertThat(classes())
        .isNotEmpty()
        .allMatch(type -> (type.version & 0xFFFF) <= Opcodes.V11, "class file of Java 11 or older");
  }

  @Test
  void the_manifest_comes_first_and_the_licences_are_there() throws IOException {
    List<String> names = new ArrayList<>();
    try (JarFile agent = new JarFile(AGENT.toFile())) {
      agent.stream().forEach(entry -> names.add(entry.getName()));
    }
    assertThat(names).startsWith(JarFile.MANIFEST_NAME);
    assertThat(names).contains("META-INF/LICENSE", "META-INF/NOTICE").doesNotHaveDuplicates();
  }

  @Test
  void the_recorder_has_no_class_that_the_build_has_added_and_nobody_defines() throws IOException {
    Set<String> recorder = new TreeSet<>();
    try (Stream<Path> files =
        Files.list(ModuleClasses.mainFolder("serin-probe-tree").resolve("dev/serin"))) {
      files
          .map(file -> "java/lang/Serin" + file.getFileName().toString().replace(".class", ""))
          .filter(name -> !name.endsWith("SerinOutOfLine") && !name.endsWith("package-info"))
          .forEach(recorder::add);
    }
    List<ClassNode> defined =
        classes().stream().filter(type -> type.name.startsWith("java/lang/")).toList();
    assertThat(defined)
        .extracting(type -> type.name)
        .containsExactlyInAnyOrderElementsOf(recorder)
        .contains("java/lang/SerinProbe");
    assertThat(defined)
        .flatExtracting(type -> type.methods)
        .extracting(method -> method.name)
        .noneMatch(name -> name.contains("$$"));
  }

  private static List<ClassNode> classes() throws IOException {
    List<ClassNode> classes = new ArrayList<>();
    try (JarFile agent = new JarFile(AGENT.toFile())) {
      for (Enumeration<JarEntry> all = agent.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        if (entry.getName().endsWith(".class")) {
          try (InputStream in = agent.getInputStream(entry)) {
            ClassNode node = new ClassNode();
            new ClassReader(in.readAllBytes()).accept(node, ClassReader.SKIP_DEBUG);
            classes.add(node);
          }
        }
      }
    }
    return classes;
  }

  private static boolean hasGeneratedCall(MethodNode method) {
    for (int i = 0; i < method.instructions.size(); i++) {
      if (method.instructions.get(i).getOpcode() == Opcodes.INVOKEDYNAMIC) {
        return true;
      }
    }
    return false;
  }
}
