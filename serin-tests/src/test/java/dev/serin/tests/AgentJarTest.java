package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The agent's jar, as its build has put it together. */
class AgentJarTest {
  private static final Path AGENT = Path.of(System.getProperty("serin.home"), "serin-agent.jar");

  @Test
  void the_jvm_generates_no_class_for_the_agent_while_a_program_starts() throws IOException {
    List<ClassNode> classes = classes();
    assertThat(classes)
        .extracting(type -> type.name)
        .contains("dev/serin/agent/AgentMain", "java/lang/SerinProbe")
        .allMatch(name -> name.startsWith("dev/serin/") || name.startsWith("java/lang/Serin"));
    assertThat(classes)
        .flatExtracting(type -> type.methods)
        .filteredOn(AgentJarTest::hasGeneratedCall)
        .isEmpty();
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
