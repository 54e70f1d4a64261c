package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.Samples;
import dev.serin.issue.SampledFrame;
import dev.serin.issue.SampledTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stacks taken while a message ran, as reports show them. */
class SampledTreeTest {
  /** A message in which a method with probes calls some without. */
  private static final String SAMPLED =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"p","time":1700000003000,\
      "scene":"Main","cost":1200,"callTree":[[0,1048574,1,1200000,100000,1200000,0,0],\
      [1,5,1,1100000,1000000,1100000,0,0],[2,6,1,100000,100000,100000,0,0]],\
      "methods":{"5":"com.example.Main.onClick","6":"com.example.Model.load"},\
      "dispatchId":"s1-main-7","loop":"main","mapId":"m1",\
      "clockTickNanos":1100000,"sampleMillis":300,"samples":[\
      {"row":1,"atMillis":[560,860],"stack":["a.Disk.read(Disk.java:9)","a.Store.get(Store.java:4)",\
      "com.example.Main.onClick(Main.java:3)","android.os.Looper.loop(Looper.java:1)"]},\
      {"row":1,"atMillis":[1160],"stack":["a.Store.get(Store.java:5)",\
      "com.example.Main.onClick(Main.java:3)","android.os.Looper.loop(Looper.java:1)"]}],\
      "cpuRates":[[860,null,40.0,20.0],[1160,null,20.0,null]]}\
      """;

  @TempDir private Path folder;

  @Test
  void frames_hang_under_the_row_of_the_method_that_called_them_without_times() throws Exception {
    assertThat(text(SAMPLED))
        .contains(
            """
               its stack was taken 3 times, from 560 ms on, every 300 ms; meanwhile the process 30 %, \
            the thread 20 % of one processor; the load of the machine is unknown

                total ms    self ms    count     max ms
                  1200.0      100.0        1     1200.0  the message
                   100.0      100.0        1      100.0    (in no instrumented method)
                  1100.0     1000.0        1     1100.0    com.example.Main.onClick
                                              3 samples      a.Store.get
                                              2 samples        a.Disk.read(Disk.java:9)
                   100.0      100.0        1      100.0      com.example.Model.load
            """);
  }

  @Test
  void a_method_that_is_not_on_the_stack_leaves_it_to_who_called_it() throws Exception {
    assertThat(frames(SAMPLED.replace("\"row\":1", "\"row\":2"))).isEqualTo(frames(SAMPLED));
    assertThat(frames(SAMPLED.replace("\"5\":\"com.example.Main.onClick\",", "")))
        .as("its name is not known, so it hangs under the message")
        .containsExactly(
            "0 0 com.example.Main.onClick(Main.java:3) 3",
            "0 1 a.Store.get 3",
            "0 2 a.Disk.read(Disk.java:9) 2");
  }

  @Test
  void a_message_without_a_tree_has_its_frames_all_the_same() throws Exception {
    String paused =
        SAMPLED.replaceFirst("\"callTree\":.*\"methods\"", "\"recordingPaused\":true,\"methods\"");
    assertThat(text(paused))
        .contains(
            """
               no call tree: recording was paused

                total ms    self ms    count     max ms
                                              3 samples  com.example.Main.onClick(Main.java:3)
                                              3 samples    a.Store.get
            """);
  }

  @Test
  void what_a_method_with_probes_did_itself_is_said_beside_what_it_called() throws Exception {
    String third = "{\"row\":1,\"atMillis\":[1160],\"stack\":[\"a.Store.get(Store.java:5)\",";
    assertThat(frames(SAMPLED.replace(third, third.replace("\"a.Store.get(Store.java:5)\",", ""))))
        .containsExactly(
            "1 0 (itself) 1", "1 0 a.Store.get(Store.java:4) 2", "1 1 a.Disk.read(Disk.java:9) 2");
  }

  @Test
  void a_report_of_few_lines_shows_the_frames_of_most_stacks_under_what_it_shows()
      throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(1).write(Samples.readLines(folder, SAMPLED), text);
    assertThat(text.toString())
        .contains("  the message\n")
        .contains("3 samples    a.Store.get\n")
        .doesNotContain("a.Disk");
  }

  @Test
  void names_of_a_shrunk_program_are_put_back() throws Exception {
    Path mapping = folder.resolve("mapping.txt");
    String text = "com.example.Disk -> a.Disk:\n    1:9:void fetch():30:38 -> read\n";
    NameMapping names = NameMapping.read(Files.writeString(mapping, text));
    Path issues = Samples.file(folder, "issues.jsonl", SAMPLED);
    IssueSet set = new IssueReader(new MethodMaps(), NameMappings.of(names)).read(List.of(issues));
    assertThat(set.issues().get(0).sampled().under(1))
        .extracting(SampledFrame::name)
        .contains("com.example.Disk.fetch(Disk.java:38)");
  }

  @Test
  void the_page_has_the_frames_beside_the_rows() throws Exception {
    String page = new HtmlReport().page(Samples.readLines(folder, SAMPLED));
    JsonNode problem =
        new ObjectMapper()
            .readTree(UnpackedPage.json(page))
            .path("contents")
            .path(0)
            .path("problems")
            .path(0);
    assertThat(problem.path("rows")).hasSize(3);
    assertThat(problem.path("sampled").toString())
        .isEqualTo("[[1,0,\"a.Store.get\",3],[1,1,\"a.Disk.read(Disk.java:9)\",2]]");
  }

  private List<String> frames(String line) throws Exception {
    ReportedIssue issue = Samples.readLines(folder, line).issues().get(0);
    SampledTree sampled = issue.sampled();
    List<String> frames = new ArrayList<>();
    for (int row = 0; row < issue.tree().size(); row++) {
      for (SampledFrame frame : sampled.under(row)) {
        frames.add(row + " " + frame.depth() + " " + frame.name() + " " + frame.samples());
      }
    }
    return frames;
  }

  private String text(String line) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(60).write(Samples.readLines(folder, line), text);
    return text.toString();
  }
}
