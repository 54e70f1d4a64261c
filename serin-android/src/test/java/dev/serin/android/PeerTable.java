package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

/** The documents' tables of runs that Serin, Matrix and BlockCanary watch at once. */
final class PeerTable {
  private static final String HEADING = "### Beside Matrix and BlockCanary at once";
  private static final String TITLES = " | Serin | Matrix | BlockCanary |";

  private PeerTable() {}

  /** Asserts that the row of a run in the documents has these cells for each of the three. */
  static void assertRow(String run, String serin, String matrix, String blockCanary)
      throws IOException {
    String begin = "| " + run + " | ";
    assertThat(rows().stream().filter(row -> row.startsWith(begin)))
        .containsExactly(begin + serin + " | " + matrix + " | " + blockCanary + " |");
  }

  /** The documented runs. */
  static List<String> runs() throws IOException {
    return rows().stream().map(row -> row.split(" *\\| *", -1)[1]).toList();
  }

  private static List<String> rows() throws IOException {
    String section = KeyTable.section("android.md", HEADING);
    return section.lines().filter(line -> line.startsWith("| ") && !line.endsWith(TITLES)).toList();
  }
}
