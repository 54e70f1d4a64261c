package dev.serin.issue;

/** The kinds of reports, with their titles and severities. The worst first. */
public enum IssueKind {
  ENDED("ANR, process ended", Tone.RED),
  ANR("ANR", Tone.RED),
  LAG("Lag", Tone.ORANGE),
  IDLE_HANDLER("Slow idle handler", Tone.ORANGE),
  TOUCH("Slow touch", Tone.ORANGE),
  STARTUP("Slow start-up", Tone.VIOLET),
  PAGE("Slow page", Tone.BLUE),
  FRAME("Slow frame", Tone.TEAL),
  CONGESTION("Congestion", Tone.AMBER),
  BLOCK("Block", Tone.AMBER),
  MESSAGE("Slow message", Tone.AMBER),
  FRAMES("Frames", Tone.GREY),
  START("Start-up", Tone.GREY),
  OTHER("Issue", Tone.GREY);

  /** The title for display. */
  public final String title;

  /** The colour for display. */
  public final Tone tone;

  IssueKind(String title, Tone tone) {
    this.title = title;
    this.tone = tone;
  }

  /** The colours of kinds in a palette. */
  public enum Tone {
    RED,
    ORANGE,
    AMBER,
    VIOLET,
    BLUE,
    TEAL,
    GREY
  }

  /** The kind of an issue by its tag and detail. */
  public static IssueKind of(String tag, String detail) {
    switch (tag) {
      case IssueTags.EVIL_METHOD:
        return ofDetail(detail);
      case IssueTags.FPS:
        return FRAMES;
      case IssueTags.START_UP:
        return START;
      case IssueTags.CONGESTION:
        return CONGESTION;
      default:
        return OTHER;
    }
  }

  private static IssueKind ofDetail(String detail) {
    switch (detail) {
      case IssueDetails.NORMAL:
        return MESSAGE;
      case IssueDetails.LAG:
        return LAG;
      case IssueDetails.ANR:
        return ANR;
      case IssueDetails.SIGNAL_ANR:
        return ENDED;
      case IssueDetails.STARTUP:
        return STARTUP;
      case IssueDetails.ENTER:
        return PAGE;
      case IssueDetails.FRAME:
        return FRAME;
      case IssueDetails.BLOCK:
        return BLOCK;
      case IssueDetails.LAG_IDLE_HANDLER:
        return IDLE_HANDLER;
      case IssueDetails.LAG_TOUCH:
        return TOUCH;
      default:
        return OTHER;
    }
  }

  /** Whether it outweighs the other issues of the same message. */
  public boolean isOfHang() {
    return compareTo(TOUCH) <= 0;
  }
}
