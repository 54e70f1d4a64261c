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
      case "Trace_EvilMethod":
        return ofDetail(detail);
      case "Trace_FPS":
        return FRAMES;
      case "Trace_StartUp":
        return START;
      case "Trace_Congestion":
        return CONGESTION;
      default:
        return OTHER;
    }
  }

  private static IssueKind ofDetail(String detail) {
    switch (detail) {
      case "NORMAL":
        return MESSAGE;
      case "LAG":
        return LAG;
      case "ANR":
        return ANR;
      case "SIGNAL_ANR":
        return ENDED;
      case "STARTUP":
        return STARTUP;
      case "ENTER":
        return PAGE;
      case "FRAME":
        return FRAME;
      case "BLOCK":
        return BLOCK;
      case "LAG_IDLE_HANDLER":
        return IDLE_HANDLER;
      case "LAG_TOUCH":
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
