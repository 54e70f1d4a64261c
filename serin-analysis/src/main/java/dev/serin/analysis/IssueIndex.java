package dev.serin.analysis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The issues of all files: each once, a pending one only if its message was not reported after all.
 * Keeps a few values of each issue in memory; the store has the others. Not thread-safe.
 */
final class IssueIndex {
  /**
   * The memory of an issue while all are read, without its content and texts. Later, instead of the
   * key, there are its places in the orders of issues, problems and its group, and the values that
   * are being sorted; see {@link ProblemView}.
   */
  static final int ISSUE_BYTES = 64;

  /** The further memory of an issue that may be replaced. */
  private static final int UNFINISHED_BYTES = 100;

  private static final int TEXTS = 6;
  private static final int TEXT_BYTES = 100;
  private static final int NAMES_BYTES = 100;

  private final IssueStore store;
  private final IssueColumns columns = new IssueColumns();
  private final KeySet keys = new KeySet();

  /** The numbers of unfinished issues by their keys. */
  private final Map<Long, Integer> unfinished = new HashMap<>();

  /** The texts that issues share, alone and together. */
  private final Map<String, String> texts = new HashMap<>();

  private final Map<IndexedValues.Names, Integer> numberByNames = new HashMap<>();
  private final List<IndexedValues.Names> names = new ArrayList<>();
  private long bytes;

  IssueIndex(IssueStore store) {
    this.store = store;
  }

  /**
   * Adds an issue, unless it is a copy of another one.
   *
   * @param file the file that has it
   * @param isCopied whether its file cannot be read again
   * @param isOpenEnded whether its process may still run
   * @return whether no issue with its key was there
   */
  boolean add(
      IndexedLine line, IndexedValues values, Path file, boolean isCopied, boolean isOpenEnded)
      throws IOException {
    boolean isNew = keys.add(line.key());
    Integer former = unfinished.remove(line.key());
    if (!isNew && former == null) {
      return false;
    }
    long position = store.add(line.line(), file, isCopied);
    IssueColumns.Line place = new IssueColumns.Line(position, line.line().length());
    int shared = number(values.names());
    int number = former == null ? columns.size() : former;
    if (former == null) {
      columns.add(place, values, shared, isOpenEnded);
      bytes += ISSUE_BYTES;
    } else {
      columns.set(number, place, values, shared, isOpenEnded);
    }
    bytes += IssueColumns.apartBytes(values);
    if (values.unfinished()) {
      unfinished.put(line.key(), number);
      bytes += UNFINISHED_BYTES;
    }
    return isNew;
  }

  private int number(IndexedValues.Names wanted) {
    Integer known = numberByNames.get(wanted);
    if (known != null) {
      return known;
    }
    IndexedValues.Names shared = shared(wanted);
    numberByNames.put(shared, names.size());
    names.add(shared);
    bytes += NAMES_BYTES;
    return names.size() - 1;
  }

  private IndexedValues.Names shared(IndexedValues.Names unknown) {
    return new IndexedValues.Names(
        shared(unknown.tag()),
        shared(unknown.detail()),
        shared(unknown.scene()),
        shared(unknown.session()),
        shared(unknown.mapId()),
        shared(unknown.mappingId()));
  }

  private String shared(String text) {
    String known = texts.putIfAbsent(text, text);
    bytes += known == null ? TEXT_BYTES + 2L * text.length() : 0;
    return known == null ? text : known;
  }

  /** The maximum memory that an issue takes without its content. */
  static long bytes(IndexedValues values) {
    IndexedValues.Names names = values.names();
    long chars =
        names.tag().length()
            + names.detail().length()
            + names.scene().length()
            + names.session().length()
            + names.mapId().length()
            + (long) names.mappingId().length();
    return ISSUE_BYTES
        + IssueColumns.apartBytes(values)
        + (values.unfinished() ? UNFINISHED_BYTES : 0)
        + NAMES_BYTES
        + TEXTS * TEXT_BYTES
        + 2 * chars;
  }

  /** The memory of all issues without their content. */
  long bytes() {
    return bytes;
  }

  /** The texts of each issue, in the order in which they were added. */
  Stream<IndexedValues.Names> namesOfIssues() {
    return IntStream.range(0, columns.size()).mapToObj(number -> names.get(columns.names(number)));
  }

  /**
   * The issues in the order of their times.
   *
   * @param translation restores texts of the source
   */
  List<ReportedIssue> sorted(UnaryOperator<IndexedValues.Names> translation) {
    int[] order =
        IntOrder.of(
            columns.size(),
            (one, other) -> Long.compare(columns.timeMillis(one), columns.timeMillis(other)));
    return new Issues(columns, names.stream().map(translation).toList(), store, order);
  }

  /** The issues in an order. Each is made when it is asked for. */
  private static final class Issues extends AbstractList<ReportedIssue> implements RandomAccess {
    private final IssueColumns columns;
    private final List<IndexedValues.Names> names;
    private final IssueStore store;
    private final int[] order;

    Issues(IssueColumns columns, List<IndexedValues.Names> names, IssueStore store, int[] order) {
      this.columns = columns;
      this.names = names;
      this.store = store;
      this.order = order;
    }

    @Override
    public ReportedIssue get(int index) {
      int number = order[index];
      IndexedValues values =
          new IndexedValues(
              names.get(columns.names(number)),
              columns.costMillis(number),
              columns.timeMillis(number),
              columns.message(number),
              columns.unfinished(number));
      return new ReportedIssue(
          store.content(columns.position(number), columns.length(number)),
          values,
          columns.isOpenEnded(number));
    }

    @Override
    public int size() {
      return order.length;
    }
  }
}
