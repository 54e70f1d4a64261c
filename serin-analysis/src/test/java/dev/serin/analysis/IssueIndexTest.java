package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The memory that an index counts. */
class IssueIndexTest {
  private static final Path FILE = Path.of("issues.jsonl");
  private static final IndexedValues.Names NAMES =
      new IndexedValues.Names("tag", "detail", "scene", "session", "map", "mapping");

  private final IssueIndex index =
      new IssueIndex(
          new IssueStore(
              new IssueParser(ReadLimits.DEFAULTS.line()),
              new MethodMaps(),
              NameMappings.of(NameMapping.NONE),
              0));

  @ParameterizedTest
  @CsvSource({
    "1700000000000, 5468, 64",
    "4398046511103, 4194302, 64",
    "1700000000000, 4194304, 164", // 70 minutes
    "1700000000000, -1, 164",
    "4398046511104, 5468, 164",
    "-1, 5468, 164",
    "4398046511103, 4194303, 164", // looks like the mark of values that are kept apart
  })
  void values_that_are_kept_apart_count(long timeMillis, long costMillis, long bytes)
      throws Exception {
    add(1, new IndexedValues(NAMES, 0, 0, 0, false));
    long before = index.bytes();
    add(2, new IndexedValues(NAMES, costMillis, timeMillis, 0, false));
    assertThat(index.bytes() - before).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"5468, false", "5468, true", "-1, false", "-1, true"})
  void the_first_issue_of_its_names_takes_the_maximum(long costMillis, boolean isUnfinished)
      throws Exception {
    IndexedValues values = new IndexedValues(NAMES, costMillis, 0, 0, isUnfinished);
    add(1, values);
    assertThat(index.bytes()).isEqualTo(IssueIndex.bytes(values));
    add(2, values);
    assertThat(index.bytes()).isLessThan(2 * IssueIndex.bytes(values));
  }

  @Test
  void an_issue_that_replaces_another_one_counts_if_it_is_kept_apart() throws Exception {
    add(1, new IndexedValues(NAMES, 5, 0, 0, true));
    long before = index.bytes();
    add(1, new IndexedValues(NAMES, -1, 0, 0, false));
    assertThat(index.bytes() - before).isEqualTo(100);
  }

  private void add(long key, IndexedValues values) throws Exception {
    byte[] bytes = "{}\n".getBytes(StandardCharsets.UTF_8);
    ByteLines.Line line = new ByteLines(new ByteArrayInputStream(bytes), 100).next().get(0);
    index.add(new IndexedLine(line, null, key, List.of()), values, FILE, false, false);
  }
}
