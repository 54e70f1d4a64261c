package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.choose.MethodFilter;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result of a run for the command line, and its last lines. */
class RunSummaryTest {
  /** Leaves room for the other probes, and none for the handler. */
  private static final int FULL = 65_516;

  private final List<String> log = new ArrayList<>();
  private final MethodFilter filter = MethodFilter.builder().build();
  private final MethodRegistry methods = new MethodRegistry("the");
  private final ProbeTransformer transformer =
      new ProbeTransformer(filter, methods, new MemoryWatch(new FakeMemory()), log::add);

  @TempDir private Path folder;

  @Test
  void reasons_why_no_method_has_a_probe_are_counted_or_named_as_possible() {
    assertThat(summary().probes())
        .startsWith("No loaded method has a probe. Counted reasons: none. Other possible reasons:");
    transformer.transform(new ClassLoader() {}, "app/Damaged", null, null, new byte[] {1});
    methods.addLearned(new LearnedMethod("app.Main#hot()V", 9_000_000, 90));
    assertThat(summary().probes())
        .contains(
            "Counted reasons: hot methods (from lists, or learned in runs) 1, classes that could not"
                + " be instrumented 1. Other possible")
        .contains("patterns", "instrumented when they were built", "is loaded yet");
  }

  @Test
  void toolkits_that_are_not_watched_are_named() {
    transformer.toolkits().look("org/eclipse/swt/widgets/Display");
    assertThat(summary().probes())
        .contains(" The program uses SWT, whose event loop is not watched yet");
  }

  @Test
  void a_recording_that_ends_with_the_program_is_marked() throws Exception {
    summary().writeWithProgramEnd(0);
    assertThat(written()).containsEntry("ended", "true").containsEntry("programEnded", "true");
  }

  @Test
  void unwritten_issues_are_counted_in_the_result() throws Exception {
    summary().writeWithProgramEnd(3);
    assertThat(written()).containsEntry("unwrittenIssues", "3");
    summary().writeResult(4);
    assertThat(written()).containsEntry("unwrittenIssues", "4");
  }

  private Properties written() throws Exception {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(folder.resolve("a.properties"))) {
      properties.load(in);
    }
    return properties;
  }

  @Test
  void entry_points_without_exit_handler_are_counted() {
    assertThat(load(ProgramClass.withMain(FULL))).isNotNull();
    assertThat(endLine())
        .isEqualTo(
            "serin: 1 method of 1 class had probes, 0 classes could not be instrumented,"
                + " 1 entry point has no exit handler");
  }

  @Test
  void entry_points_with_exit_handler_are_not_mentioned() {
    assertThat(load(ProgramClass.withMain(0))).isNotNull();
    assertThat(endLine()).endsWith("had probes, 0 classes could not be instrumented");
  }

  private byte[] load(byte[] classFile) {
    return transformer.transform(new ClassLoader() {}, ProgramClass.NAME, null, null, classFile);
  }

  private String endLine() {
    RunSummary summary = summary();
    summary.log();
    summary.awaitLog();
    return log.get(0);
  }

  private RunSummary summary() {
    ReadAhead readAhead = new ReadAhead(transformer, filter, null, log::add);
    return new RunSummary(
        transformer,
        filter,
        readAhead,
        folder.resolve("a.properties").toFile(),
        BackgroundLog.start(log::add, Long.MAX_VALUE));
  }
}
