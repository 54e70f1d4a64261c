package dev.serin.testkit;

import dev.serin.testkit.Frames.End;
import dev.serin.testkit.Frames.Frame;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the frames by definition with the frames of a perfect observer. They may differ only in
 * frames that an exception has left, which stay open until a frame further out calls a probe. Each
 * of these has to be marked, and the rows of all frames differ only as {@link LeftRows} allows.
 * Immutable.
 */
final class LeftFrames {
  private final List<Frame> defined;
  private final List<Frame> observed;

  /** The mark of frames that ended later than they were left. */
  private final Set<End> late = EnumSet.noneOf(End.class);

  /** The numbers of the frames around the last one, the outermost first. */
  private final List<Integer> definedAround = new ArrayList<>();

  private final List<Integer> observedAround = new ArrayList<>();
  private final @Nullable String wrong;

  /** Compares the frames of a dispatch that has ended. */
  LeftFrames(Frames defined, Frames observed) {
    this.defined = defined.all();
    this.observed = observed.all();
    String wrongFrame = compare();
    wrong = wrongFrame == null ? new LeftRows(this.defined, this.observed).wrong() : wrongFrame;
  }

  /** The first frame or row with a difference that is not allowed; null if there is none. */
  @Nullable String wrong() {
    return wrong;
  }

  /** Whether frames with a mark have ended later than they were left. */
  boolean isLate(End mark) {
    return late.contains(mark);
  }

  private @Nullable String compare() {
    if (defined.size() != observed.size()) {
      return defined.size() + " frames in place of " + observed.size();
    }
    for (int i = 0; i < defined.size(); i++) {
      enter(i, defined.get(i), definedAround);
      enter(i, observed.get(i), observedAround);
      if (!isRightOrMarked(defined.get(i), observed.get(i)) || !areExtraCallersMarked()) {
        return defined.get(i) + " in place of " + observed.get(i);
      }
    }
    return null;
  }

  private static void enter(int number, Frame frame, List<Integer> around) {
    around.subList(frame.depth(), around.size()).clear();
    around.add(number);
  }

  private boolean isRightOrMarked(Frame frame, Frame seen) {
    boolean isCall = frame.name().equals(seen.name()) && frame.startMicros() == seen.startMicros();
    if (!isCall || seen.end() == End.OPEN) {
      return false;
    }
    if (frame.endMicros() > seen.endMicros()) {
      late.add(frame.end());
    } else if (frame.endMicros() < seen.endMicros()) {
      return false;
    }
    return seen.end() == End.RETURNED
        ? frame.end() == End.RETURNED && frame.endMicros() == seen.endMicros()
        : isMarked(frame);
  }

  /** All callers that were seen are there; the others had been left, and are marked. */
  private boolean areExtraCallersMarked() {
    List<Integer> extra = new ArrayList<>(definedAround);
    extra.removeAll(observedAround);
    int startRecord = defined.get(definedAround.get(definedAround.size() - 1)).startRecord();
    return definedAround.containsAll(observedAround)
        && extra.stream()
            .allMatch(
                caller ->
                    isMarked(defined.get(caller))
                        && observed.get(caller).endRecord() <= startRecord);
  }

  private static boolean isMarked(Frame frame) {
    return frame.end() == End.UNWOUND || frame.end() == End.PRESUMED;
  }
}
