package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The places of methods in the source, in all outputs. */
class PlacesTest {
  private static final String MAP =
      """
      # serin method map, version 2
      # mapId m1
      5,1,com.example.Main onClick ()V
      6,1,com.example.Model load ()V
      # source Main.kt 5 31
      # source Model.java 6 12
      """;
  private static final String RESPONSIBLE =
      "at least half of the time passed in com.example.Model.load";

  @TempDir private Path folder;

  @Test
  void the_responsible_method_has_its_place() throws Exception {
    assertThat(text(MAP, Samples.NORMAL))
        .contains("   " + RESPONSIBLE + "(Model.java:12)\n")
        .contains("    com.example.Main.onClick  [");
    assertThat(text(MAP.replaceAll("# source.*\n", ""), Samples.NORMAL))
        .contains("   " + RESPONSIBLE + "\n");
  }

  @Test
  void a_breach_of_a_budget_has_the_place_of_its_method() throws Exception {
    Path budget = folder.resolve("budget.json");
    Files.writeString(budget, "{\"rules\": [{\"maxMillis\": 100}]}");
    List<BudgetBreach> breaches =
        Budget.read(budget).breaches(read(MAP, Samples.NORMAL), PassThrough.DEFAULTS);
    assertThat(breaches.get(0).details()).contains(RESPONSIBLE + "(Model.java:12)");
  }

  @Test
  void methods_by_own_time_have_places_unless_builds_differ() throws Exception {
    assertThat(methods(MAP, Samples.NORMAL))
        .contains("  com.example.Model.load(Model.java:12)\n")
        .contains("  com.example.Main.onClick(Main.kt:31)\n");
    Files.writeString(
        folder.resolve("methodMapping-m2.txt"), MAP.replace("m1", "m2").replace("6 12", "6 13"));
    String other = Samples.NORMAL.replace("\"m1\"", "\"m2\"").replace("s1-swing-7", "s2-swing-8");
    assertThat(methods(MAP, Samples.NORMAL, other))
        .contains("  com.example.Model.load\n")
        .contains("  com.example.Main.onClick(Main.kt:31)\n");
  }

  @Test
  void rows_of_a_page_have_places_in_a_column_of_their_own() throws Exception {
    StringBuilder page = new StringBuilder();
    new HtmlReport().write(read(MAP, Samples.NORMAL), page);
    JsonNode data = new ObjectMapper().readTree(UnpackedPage.json(page.toString()));
    JsonNode problem = data.path("contents").path(0).path("problems").path(0);
    assertThat(problem.path("places").toString())
        .isEqualTo("[\"\",\"Main.kt:31\",\"Model.java:12\"]");
    assertThat(data.toString()).contains("\"place\":\"Model.java:12\"");
    assertThat(problem.path("responsiblePlace").asText()).isEqualTo("Model.java:12");
  }

  @Test
  void a_hostile_source_file_stays_in_its_line() throws Exception {
    assertThat(text(MAP.replace("Model.java", "a)\\u000a1.\\u001b[2J.java"), Samples.NORMAL))
        .contains(RESPONSIBLE + "(a\\u0029\\u000a1.\\u001b[2J.java:12)\n");
  }

  private String text(String map, String... issues) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(60).write(read(map, issues), text);
    return text.toString();
  }

  private String methods(String map, String... issues) throws Exception {
    StringBuilder text = new StringBuilder();
    MethodTable.write(read(map, issues), new LinePrinter(text));
    return text.toString();
  }

  private IssueSet read(String map, String... issues) throws Exception {
    Path file = folder.resolve("issues.jsonl");
    Files.write(file, Arrays.asList(issues));
    Files.writeString(folder.resolve("methodMapping.txt"), map);
    MethodMaps maps = new MethodMaps();
    maps.addFolder(folder);
    return new IssueReader(maps).read(List.of(file));
  }
}
