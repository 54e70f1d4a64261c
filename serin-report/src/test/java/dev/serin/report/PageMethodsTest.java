package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.DominantPath;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.Samples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageMethodsTest {
  private static final String MESSAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","cost":9,"callTree":[[0,1048574,1,9000,0,9000,0,0],\
      [1,5,1,9000,%d,9000,0,0]],"methods":{"5":"com.example.Main.run"}}\
      """;

  @TempDir private Path folder;

  private String row(int... selfMicros) throws Exception {
    PageMethods methods = new PageMethods();
    for (int number = 0; number < selfMicros.length; number++) {
      String line = MESSAGE.formatted(selfMicros[number]);
      Problem problem = Samples.readLines(folder, line).problems().get(0);
      DominantPath path = DominantPath.of(problem, PassThrough.DEFAULTS);
      methods.add(number, new ProblemGroup("g2:1", path, List.of(problem)));
    }
    ObjectNode out = new ObjectMapper().createObjectNode();
    methods.write(out);
    return out.path("rows").path(0).toString();
  }

  private static String row(int selfMicros, int calls, String groups) {
    return "{\"name\":\"com.example.Main.run\",\"selfMicros\":%d,\"calls\":%d,\"messages\":%d,%s}"
        .formatted(selfMicros, calls, calls, groups);
  }

  @Test
  void a_method_has_the_five_groups_with_most_of_its_time_and_the_number_of_others()
      throws Exception {
    assertThat(row(30, 70, 10, 30, 90, 20, 30, 5))
        .isEqualTo(row(285, 8, "\"groups\":[4,1,0,3,6],\"groupsLeftOut\":3"));
    assertThat(row(1, 2)).isEqualTo(row(3, 2, "\"groups\":[1,0],\"groupsLeftOut\":0"));
  }

  @Test
  void groups_in_which_a_method_has_no_own_time_do_not_count() throws Exception {
    assertThat(row(0, 40, 0)).isEqualTo(row(40, 3, "\"groups\":[1],\"groupsLeftOut\":0"));
    assertThat(row(0)).isEqualTo(row(0, 1, "\"groups\":[],\"groupsLeftOut\":0"));
  }
}
