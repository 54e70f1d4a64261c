package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.FreezesAgain;
import dev.serin.tests.apps.RefusesChange;
import dev.serin.tests.apps.WithoutEvents;
import dev.serin.tests.apps.WritesForever;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** {@code serin attach} to programs that block, end, have no event thread, or refuse a change. */
@Tag("long")
class AttachTroubleTest {
  private static final int BAD_INPUT = 3;
  private static final String HEADLESS = "-Djava.awt.headless=true";
  private static final String CHANGED = "retransformed in";

  @TempDir private Path folder;
  private final List<SerinProcess> programs = new ArrayList<>();

  @AfterEach
  void kill() throws Exception {
    for (SerinProcess program : programs) {
      program.kill();
      program.await();
    }
  }

  @Test
  void a_program_whose_standard_error_stream_nobody_reads_is_traced() throws Exception {
    // From Java 21 on the JVM itself writes to the stream first, unless this option allows agents.
    List<String> jvm = List.of(HEADLESS, "-XX:+EnableDynamicAgentLoading");
    SerinProcess program = started(SerinProcess.javaUnread(folder, jvm, WritesForever.class));
    program.awaitOut(WritesForever.WRITING);
    SerinProcess attach = attach(program, "--for", "500ms");
    assertThat(attach.await()).as(attach.out() + attach.err()).isZero();
    assertThat(attach.out())
        .contains("AWT-EventQueue-0 ran one event, or several, in ")
        .contains("at " + WritesForever.class.getName() + ".write")
        .contains(CHANGED, "serin: no issue was found");
  }

  @Test
  @Tag("any-jvm") // later ones have no security manager
  void a_program_whose_security_manager_grants_nothing_continues_and_gets_the_reason()
      throws Exception {
    SerinProcess program = started(java(WithoutEvents.class, HEADLESS, "-Djava.security.manager"));
    program.awaitOut(WithoutEvents.STARTED);
    SerinProcess attach = attach(program);
    assertThat(attach.await()).as(attach.out() + attach.err()).isEqualTo(BAD_INPUT);
    assertThat(attach.err()).contains("the agent did not start in process " + program.pid());
    assertThat(program.err())
        .contains("serin: the program is not traced: ", "access denied")
        .doesNotContain("ASSERTION FAILED");
    assertThat(program.isAlive()).isTrue();
  }

  @Test
  void a_program_that_is_killed_meanwhile_is_named_and_is_no_success() throws Exception {
    SerinProcess program = frozen();
    SerinProcess attach = attach(program, "--for", "1h");
    attach.awaitOut(CHANGED);
    program.kill();
    assertThat(attach.await()).as(attach.out() + attach.err()).isEqualTo(BAD_INPUT);
    assertThat(attach.out())
        .contains(
            "serin: process "
                + program.pid()
                + " was killed, crashed or was halted before the time of")
        .contains("serin: no issue was written by then");
  }

  @Test
  void a_program_that_ends_by_itself_is_named() throws Exception {
    SerinProcess program = frozen();
    SerinProcess attach = attach(program, "--for", "1h");
    attach.awaitOut(CHANGED);
    program.end();
    assertThat(attach.await()).as(attach.out() + attach.err()).isZero();
    assertThat(attach.out())
        .contains("serin: the program ended before the time of --for was over.")
        .contains("serin: no issue was found");
  }

  @Test
  void a_program_without_an_event_thread_is_named() throws Exception {
    SerinProcess program = started(java(WithoutEvents.class, HEADLESS));
    program.awaitOut(WithoutEvents.STARTED);
    SerinProcess attach = attach(program);
    assertThat(attach.await()).as(attach.err() + program.err()).isZero();
    assertThat(attach.out()).startsWith("No event thread runs in the program.").contains(CHANGED);
  }

  @Test
  void a_class_that_the_jvm_refuses_leaves_the_others_their_probes() throws Exception {
    String agent = "-javaagent:" + agentJar() + "=" + withOtherModifiers();
    SerinProcess program = started(java(FreezesAgain.class, HEADLESS, agent));
    program.awaitOut(FreezesAgain.FROZEN);
    SerinProcess attach = attach(program);
    assertThat(attach.await()).as(attach.err() + program.err()).isZero();
    assertThat(attach.out()).contains("; the JVM refused 1.").containsPattern("[1-9] methods have");
    program.end();
    program.await();
    assertThat(program.err())
        .contains("serin: a loaded class keeps its code without probes")
        .contains(" of 1 class had probes, 0 classes could not be instrumented");
  }

  private Path agentJar() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", RefusesChange.class.getName());
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("agent.jar"); // its class is on the class path
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  private Path withOtherModifiers() throws IOException {
    ClassReader reader = new ClassReader(RefusesChange.class.getName());
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(
              int version,
              int access,
              String name,
              String signature,
              String superName,
              String[] interfaces) {
            super.visit(
                version, access | Opcodes.ACC_FINAL, name, signature, superName, interfaces);
          }
        },
        0);
    return Files.write(folder.resolve("other.class"), writer.toByteArray());
  }

  private SerinProcess frozen() throws Exception {
    SerinProcess program = started(java(FreezesAgain.class, HEADLESS));
    program.awaitOut(FreezesAgain.FROZEN);
    return program;
  }

  private SerinProcess java(Class<?> program, String... jvm) throws IOException {
    return SerinProcess.java(folder, List.of(jvm), SerinProcess.classes(), program);
  }

  private SerinProcess started(SerinProcess program) {
    programs.add(program);
    return program;
  }

  /** A recording with thresholds that no message reaches, whatever its time. */
  private SerinProcess attach(SerinProcess program, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("attach", "--threshold", "600000"));
    command.addAll(SerinProcess.NO_LAG_OR_ANR);
    command.addAll(List.of("--out", folder.resolve("issues").toString()));
    command.addAll(List.of(options));
    command.add(Long.toString(program.pid()));
    return SerinProcess.serin(folder, command.toArray(new String[0]));
  }
}
