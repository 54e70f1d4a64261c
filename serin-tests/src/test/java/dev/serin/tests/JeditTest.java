package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import dev.serin.testkit.Screen;
import dev.serin.tests.apps.LoadedBuffer;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An unmodified program: jEdit from Debian indents a file of 7 MB. */
@Tag("display")
class JeditTest {
  private static final String JEDIT = "/usr/share/jedit/jedit.jar";
  private static final int FILE_CHARS = 7 * 1024 * 1024;
  private static final long INDENT_SECONDS = 180;
  private static final long LOAD_SECONDS = 120;

  private static final String ACTION = "org.gjt.sp.jedit.textarea.TextArea.indentSelectedLines";

  /** The chain of calls that the action starts, in the source of jEdit. */
  private static final List<String> BUFFER_METHODS =
      List.of(
          ACTION,
          "org.gjt.sp.jedit.buffer.JEditBuffer.indentLines",
          "org.gjt.sp.jedit.buffer.JEditBuffer.indentLine",
          "org.gjt.sp.jedit.buffer.JEditBuffer.getIdealIndentForLine");

  private static final List<String> CALLED_PER_LINE = BUFFER_METHODS.subList(2, 4);

  @TempDir private Path folder;
  private int lines;

  @Test
  void the_report_counts_the_calls_that_indent_each_line_of_a_file() throws Exception {
    ReportedIssue indent = indent();
    assertThat(names(indent.tree())).containsSubsequence(BUFFER_METHODS);
    for (String method : CALLED_PER_LINE) {
      assertThat(calls(indent.tree(), method)).as(method).isEqualTo(lines);
    }

    SerinProcess report = SerinProcess.serin(folder, "report", issues().toString());
    assertThat(report.await()).isZero();
    assertThat(report.out()).contains(BUFFER_METHODS).contains("(in no instrumented method)");
  }

  /** Opens the file, selects all, indents; returns the issue of the indent. */
  private ReportedIssue indent() throws Exception {
    Path settings = Files.createDirectories(folder.resolve("settings"));
    Files.writeString(settings.resolve("properties"), "tip.show=false\nfirstTime=false\n");
    Files.createDirectories(issues());
    Path file = writeFile();
    List<String> program =
        List.of(
            "java",
            "-javaagent:" + agentJar(LoadedBuffer.class) + "=" + loaded(),
            "-jar",
            JEDIT,
            "-settings=" + settings,
            "-noserver",
            "-norestore",
            file.toString());
    try (Screen screen = new Screen()) {
      SerinProcess jedit =
          SerinProcess.runOn(screen, folder, List.of("--out", issues().toString()), program);
      screen.awaitActive("Large buffer");
      screen.clickInActive(0.5, 0.9); // the button in the middle
      awaitLoaded();
      screen.awaitActive("jEdit - big.java");
      screen.clickInActive(0.5, 0.6);
      screen.type("ctrl+a");
      screen.type("ctrl+i");
      ReportedIssue indent = awaitIndent(jedit);
      jedit.endProgram();
      jedit.await();
      return indent;
    }
  }

  private Path agentJar(Class<?> agent) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
    Path jar = folder.resolve(agent.getSimpleName() + ".jar");
    String entry = agent.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(Files.readAllBytes(Path.of(SerinProcess.classes(), entry)));
    }
    return jar;
  }

  /** The marker for a file that jEdit has read, and whose text has the focus. */
  private Path loaded() {
    return folder.resolve("loaded");
  }

  private void awaitLoaded() throws Exception {
    FolderChanges.await(
        folder,
        () -> Files.exists(loaded()),
        LOAD_SECONDS,
        () -> "jEdit did not show the file with the focus within " + LOAD_SECONDS + " s");
  }

  private ReportedIssue awaitIndent(SerinProcess jedit) throws Exception {
    return FolderChanges.find(
        issues(),
        () ->
            read().stream()
                .filter(issue -> issue.detail().equals("NORMAL") && !issue.unfinished())
                .filter(issue -> names(issue.tree()).contains(ACTION))
                .findFirst(),
        INDENT_SECONDS,
        () ->
            "jEdit did not indent within "
                + INDENT_SECONDS
                + " s: "
                + read().stream().map(issue -> issue.detail() + " " + names(issue.tree())).toList()
                + "\n"
                + jedit.err());
  }

  private List<ReportedIssue> read() throws ReportException {
    return new IssueReader(new MethodMaps()).read(List.of(issues())).issues();
  }

  /** Writes pseudo Java: mostly long comments, so that indenting takes seconds, not minutes. */
  private Path writeFile() throws IOException {
    Path file = folder.resolve("big.java");
    String comment = "// " + "lorem ipsum dolor sit amet ".repeat(40) + "\n";
    String[] code = {"if (a) {\n", "call(a, b);\n", "}\n", "while (b) { x++; }\n"};
    try (Writer writer = Files.newBufferedWriter(file)) {
      int chars = 0;
      for (int line = 0; chars < FILE_CHARS; line++) {
        String text = line % 4 == 0 ? code[line / 4 % code.length] : comment;
        writer.write(text);
        chars += text.length();
        lines++;
      }
    }
    return file;
  }

  private static List<String> names(List<TreeRow> rows) {
    return rows.stream().map(TreeRow::name).toList();
  }

  private static long calls(List<TreeRow> rows, String method) {
    return rows.stream().filter(row -> row.name().equals(method)).mapToLong(TreeRow::count).sum();
  }

  private Path issues() {
    return folder.resolve("issues");
  }
}
