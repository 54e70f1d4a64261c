package dev.serin.analysis;

import dev.serin.issue.TreeRow;
import java.util.List;

/**
 * The sum of call trees as rows.
 *
 * @param rows a caller before its callees; empty if there are no trees
 * @param causes the time of the rows by the causes of stacks. All other time of a row was not
 *     sampled
 * @param sampled the number of messages with stacks and a call tree
 * @param isCut whether paths are left out because there were too many
 */
public record MergedRows(List<TreeRow> rows, List<CauseTime> causes, int sampled, boolean isCut) {
  /**
   * The time of one cause in a row.
   *
   * @param row the number of the row
   * @param selfMicros the part of the row's own time
   * @param leftOutMicros the part of the time of callees that have no rows
   */
  public record CauseTime(int row, StackCause cause, long selfMicros, long leftOutMicros) {}
}
