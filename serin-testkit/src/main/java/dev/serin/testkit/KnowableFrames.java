package dev.serin.testkit;

import dev.serin.testkit.Account.Look;
import dev.serin.testkit.Account.Told;
import dev.serin.testkit.Frames.End;
import dev.serin.testkit.Frames.Frame;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which frames can be known of a program where the ring is small and read now and then, and what is
 * not known: {@code docs/call-tree.md}, "What was overwritten". It is told of all frames that there
 * were, with the records at which they began and ended, and asks of each what is left of these; it
 * has no stack, and knows no tokens.
 */
final class KnowableFrames {
  private final Account account;
  private final Program.Watch watch;
  private final List<Gap> gaps = new ArrayList<>();
  private final BitSet missing = new BitSet();
  private final Set<Situation> situations = EnumSet.noneOf(Situation.class);

  /**
   * Records that nobody has read.
   *
   * @param from the first of them
   * @param to the first one after them that is the message's own
   * @param overwritten how many were overwritten; those before {@code to} that were not are of a
   *     message inside
   * @param micros when nothing was overwritten yet
   */
  private record Gap(int from, int to, int overwritten, long micros) {}

  /**
   * Gaps that are one, as nobody says in between what was entered before them.
   *
   * @param end the record that ends them; as many as there are if none does
   * @param speaker the first record of the frame that is left, or goes on, there
   */
  private record Group(List<Gap> gaps, int end, int speaker) {
    int from() {
      return gaps.get(0).from();
    }
  }

  /** Reads what there is to be read whenever it is time to look, and at the end. */
  KnowableFrames(Account account, Program.Watch watch) {
    this.account = account;
    this.watch = watch;
    findGaps();
  }

  private void findGaps() {
    int next = 1;
    long knownMicros = 0;
    for (Look look : account.looks()) {
      if (!watch.isDue(look.step())) {
        continue;
      }
      int oldest = Math.max(next, look.records() - watch.ringRecords());
      int first = oldest == next ? next : firstOwn(oldest, look.records());
      if (first == look.records() && oldest > next) {
        continue; // all that is left is of messages inside
      }
      if (oldest > next) {
        long lastMicros = Math.max(knownMicros, account.told().get(next - 1).micros());
        long micros = Math.min(lastMicros, account.told().get(first).micros());
        gaps.add(new Gap(next, first, oldest - next, micros));
        missing.set(next, first);
      }
      next = look.records();
      knownMicros = look.micros();
    }
  }

  private int firstOwn(int from, int to) {
    int first = from;
    while (first < to && account.told().get(first).nested() > 0) {
      first++;
    }
    return first;
  }

  /** What has happened to the records, as far as a text was asked for. */
  Set<Situation> situations() {
    return situations;
  }

  /** The frames as they are known at the end. */
  String text() {
    return text(account.told().size());
  }

  /** The frames as they are known after a look at which there are so many records. */
  String text(int recordsThen) {
    int records = recordsThen;
    for (Gap gap : gaps) {
      if (gap.from() < records && gap.to() >= records) {
        records = gap.from(); // nothing of the message itself was left to be read
      }
    }
    return textOf(records);
  }

  private String textOf(int records) {
    List<Line> lines = new ArrayList<>();
    List<Group> groups = groups(records);
    for (Group group : groups) {
      lines.add(line(group, records));
    }
    for (Frame frame : account.defined().all()) {
      if (frame.startRecord() < records && !isMissing(frame.startRecord())) {
        lines.add(line(frame, groups, records));
      }
    }
    lines.sort((a, b) -> Integer.compare(a.record(), b.record()));
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line.text()).append('\n'));
    return text.toString();
  }

  /** A line of the text, and the record it begins at. */
  private record Line(int record, String text) {}

  private List<Group> groups(int records) {
    List<Group> groups = new ArrayList<>();
    int first = 0;
    while (first < gaps.size() && gaps.get(first).from() < records) {
      int end = gaps.get(first).to();
      while (end < records && !speaksOfBefore(end, gaps.get(first).from())) {
        end++;
      }
      int last = first + 1;
      while (last < gaps.size() && gaps.get(last).from() < end) {
        last++;
      }
      List<Gap> together = gaps.subList(first, last);
      groups.add(new Group(together, end, end < records ? speaker(end) : 0));
      notice(together);
      first = last;
    }
    return groups;
  }

  private void notice(List<Gap> together) {
    situations.add(gaps.size() > 2 ? Situation.OVERWRITTEN_OFTEN : Situation.OVERWRITTEN);
    if (together.size() > 1) {
      situations.add(Situation.GAP_WIDENED);
    }
  }

  private boolean speaksOfBefore(int record, int from) {
    Told told = account.told().get(record);
    boolean ends = record == account.told().size() - 1;
    boolean speaks = told.about() != null && told.about().startRecord() < from;
    return !isMissing(record) && (ends || speaks);
  }

  /** Where the frame began that a record is about; 0 for the message itself. */
  private int speaker(int record) {
    Frame about = account.told().get(record).about();
    return about == null ? 0 : about.startRecord();
  }

  private boolean isMissing(int record) {
    return missing.get(record);
  }

  private Line line(Group group, int records) {
    StringBuilder name = new StringBuilder("(gap");
    group.gaps().forEach(gap -> name.append(" of ").append(gap.overwritten()));
    boolean open = group.end() >= records;
    String text =
        Frames.line(
            depth(group),
            name.append(')').toString(),
            group.gaps().get(0).micros(),
            open ? 0 : account.told().get(group.end()).micros(),
            open ? End.OPEN : End.UNWOUND);
    return new Line(group.from(), text);
  }

  /** How many frames were open when the gap began. */
  private int depth(Group group) {
    return openAt(group.from(), 0);
  }

  /** How many frames are open right before a record that began at another or after it. */
  private int openAt(int record, int least) {
    int open = 0;
    for (Frame frame : account.defined().all()) {
      int start = frame.startRecord();
      open += least <= start && start < record && frame.endRecord() >= record ? 1 : 0;
    }
    return open;
  }

  private Line line(Frame frame, List<Group> groups, int records) {
    int start = frame.startRecord();
    for (Group group : groups) {
      if (start > group.from() && start <= group.end()) {
        return inside(frame, group, records);
      }
      boolean wasOpen = start < group.from() && frame.endRecord() >= group.from();
      if (wasOpen && group.end() >= records) {
        return line(frame, frame.depth(), 0, End.OPEN); // nobody has said more of it
      }
      if (wasOpen && start > group.speaker()) {
        situations.add(Situation.CALL_LEFT_IN_GAP);
        return line(frame, frame.depth(), group.gaps().get(0).micros(), End.LOST);
      }
    }
    return asItWas(frame, frame.depth(), records);
  }

  /** A frame that hangs under a gap, whatever called it. */
  private Line inside(Frame frame, Group group, int records) {
    situations.add(Situation.CALLED_AFTER_GAP);
    int to = 0;
    for (Gap gap : group.gaps()) {
      if (gap.to() <= frame.startRecord()) {
        to = gap.to();
      }
    }
    int depth = depth(group) + 1 + openAt(frame.startRecord(), to);
    for (Gap gap : group.gaps()) {
      if (gap.from() > frame.startRecord() && gap.from() <= frame.endRecord()) {
        return line(frame, depth, gap.micros(), End.LOST);
      }
    }
    return asItWas(frame, depth, records);
  }

  private static Line asItWas(Frame frame, int depth, int records) {
    return frame.endRecord() >= records
        ? line(frame, depth, 0, End.OPEN)
        : line(frame, depth, frame.endMicros(), frame.end());
  }

  private static Line line(Frame frame, int depth, long endMicros, End end) {
    String text = Frames.line(depth, frame.name(), frame.startMicros(), endMicros, end);
    return new Line(frame.startRecord(), text);
  }
}
