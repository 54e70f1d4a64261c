package dev.serin.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts issues that a given file of names does not fit. Not thread-safe. */
final class ForeignIssues {
  private static final int MAX_SHOWN_ID_CHARS = 64;

  private final String kind;
  private final Map<String, Integer> issuesById = new LinkedHashMap<>();

  /**
   * Starts without issues.
   *
   * @param kind the kind of the file, as in "the issues of the KIND 1c2e"
   */
  ForeignIssues(String kind) {
    this.kind = kind;
  }

  /** Counts an issue, by the id of the file that it names. */
  void add(String id) {
    issuesById.merge(id, 1, Integer::sum);
  }

  /**
   * Refuses the given file if none of the issues fits it.
   *
   * @param issues the number of all issues
   * @param given the beginning of the sentence, which names the file and its id
   * @param remedy the last sentence
   */
  void requireFit(int issues, String given, String remedy) throws ReportException {
    int foreign = issuesById.values().stream().mapToInt(Integer::intValue).sum();
    if (foreign == 0 || foreign < issues) {
      return;
    }
    int others = issuesById.size() - 1;
    throw new ReportException(
        given
            + ", but the issues belong to the build with the "
            + kind
            + " "
            + shown(issuesById.keySet().iterator().next())
            + (others == 0 ? "" : ", or to " + (others == 1 ? "another" : others + " others"))
            + ": its names would be wrong. "
            + remedy);
  }

  /**
   * A sentence for each file that issues need in place of the given one.
   *
   * @param given the beginning of the sentences, which names the file and its id
   * @param effect how their issues are shown, and the remedy
   */
  List<String> warnings(String given, String effect) {
    List<String> sentences = new ArrayList<>();
    issuesById.forEach(
        (id, issues) ->
            sentences.add(
                given
                    + ", which does not fit the issues of the "
                    + kind
                    + " "
                    + shown(id)
                    + " ("
                    + issues
                    + " in total). "
                    + effect));
    return sentences;
  }

  /** An id on a line. */
  static String shown(String id) {
    return SafeText.line(id, MAX_SHOWN_ID_CHARS);
  }
}
