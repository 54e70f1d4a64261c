package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.LoadsClasses;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Programs of toolkits whose event loops Serin does not watch yet. */
class UnwatchedToolkitsTest {
  private static final String JAVA_FX = "com.sun.javafx.application.PlatformImpl";
  private static final String SWT = "org.eclipse.swt.widgets.Display";

  @TempDir private Path folder;

  @Test
  void a_toolkit_is_named_when_it_is_loaded_and_at_the_end() throws Exception {
    String err = err(JAVA_FX, SWT, JAVA_FX);
    assertThat(err)
        .containsOnlyOnce("serin: this program uses JavaFX, whose event loop is not watched yet: ")
        .containsOnlyOnce("serin: this program uses SWT, whose event loop is not watched yet: ")
        .containsOnlyOnce("serin: the event loop of JavaFX was not watched")
        .containsOnlyOnce("serin: the event loop of SWT was not watched");
  }

  @Test
  void nothing_is_said_of_toolkits_that_are_only_there() throws Exception {
    assertThat(err("javax.swing.JLabel")).doesNotContain("event loop");
  }

  private String err(String... classes) throws Exception {
    Path toolkits = folder.resolve("toolkits");
    write(toolkits, JAVA_FX);
    write(toolkits, SWT);
    SerinProcess process =
        SerinProcess.tracedFrom(
            SerinProcess.classes() + File.pathSeparator + toolkits,
            folder,
            "directory=" + folder.resolve("issues"),
            LoadsClasses.class,
            classes);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).isEqualTo("loaded\n");
    return process.err();
  }

  /** Writes an empty class with the name of a toolkit's class. */
  private static void write(Path folder, String name) throws IOException {
    String path = name.replace('.', '/');
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, path, null, "java/lang/Object", null);
    writer.visitEnd();
    Path file = folder.resolve(path + ".class");
    Files.createDirectories(file.resolveSibling("."));
    Files.write(file, writer.toByteArray());
  }
}
