package dev.serin.analysis.compare;

/** The result of comparing a problem or a method in two sets. */
public enum Verdict {
  /** The problem or method is only in the later set. */
  NEW("new"),
  /** The problem takes longer. */
  SLOWER("slower"),
  /** The problem occurs in more messages per session. */
  MORE_OFTEN("more often"),
  /** The problem takes less time. */
  FASTER("faster"),
  /** The problem occurs in fewer messages per session. */
  RARER("rarer"),
  /** The method takes more time per session, or has more calls. */
  MORE("more"),
  /** The method takes less time per session, or has fewer calls. */
  LESS("less"),
  /** The problem or method is only in the earlier set. */
  GONE("gone"),
  /** A change, if there is one, is too small to count. */
  SAME("same"),
  /** The sessions do not suffice for another verdict. */
  NOT_ENOUGH("not enough");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** The verdict in words. */
  public String words() {
    return words;
  }

  /** Whether it states a change. */
  public boolean isChange() {
    return this != SAME && this != NOT_ENOUGH;
  }
}
