package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The mark of the code of probes that HotSpot must not inline, in the archives of Serin. */
class OutOfLineTest {
  private static final String MARK = "dev.serin.OutOfLine";

  /** HotSpot obeys it in classes of the boot loader, such as the probes that the agent defines. */
  private static final String JDK_MARK = "jdk.internal.vm.annotation.DontInline";

  private static final Path AGENT = Path.of(System.getProperty("serin.home"), "serin-agent.jar");

  @Test
  void the_agent_s_probes_have_the_jdk_s_mark_where_others_have_serin_s() throws IOException {
    Set<String> marked = marked(probes(), MARK);
    assertThat(marked)
        .containsExactly(
            "caught",
            "enterOther",
            "enterSlowly",
            "exitSlowly",
            "further",
            "leaveSlowly",
            "thrown");
    assertThat(marked(probesOfAgent(), JDK_MARK)).isEqualTo(marked);
  }

  @Test
  void the_jdk_has_its_mark_which_the_agent_does_not_contain() throws Exception {
    assertThat(Class.forName(JDK_MARK, false, null).isAnnotation()).isTrue();
    try (JarFile agent = new JarFile(AGENT.toFile())) {
      assertThat(agent.getEntry(JDK_MARK.replace('.', '/') + ".class")).isNull();
      assertThat(agent.getEntry(MARK.replace('.', '/') + ".class")).isNull();
    }
  }

  private static byte[] probes() throws IOException {
    return Files.readAllBytes(
        ModuleClasses.mainFolder("serin-probe-tree").resolve("dev/serin/Probe.class"));
  }

  private static byte[] probesOfAgent() throws IOException {
    try (JarFile agent = new JarFile(AGENT.toFile());
        InputStream in =
            agent.getInputStream(
                Objects.requireNonNull(agent.getJarEntry("java/lang/SerinProbe.class")))) {
      return in.readAllBytes();
    }
  }

  /** The methods that have a mark which a JVM sees. */
  private static Set<String> marked(byte[] classFile, String mark) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
    Set<String> marked = new TreeSet<>();
    for (MethodNode method : node.methods) {
      List<AnnotationNode> annotations =
          Objects.requireNonNullElse(method.visibleAnnotations, List.of());
      if (annotations.stream()
          .anyMatch(annotation -> annotation.desc.equals("L" + mark.replace('.', '/') + ";"))) {
        marked.add(method.name);
      }
    }
    return marked;
  }
}
