package dev.serin.runtime;

/**
 * What a platform tells of the program's start and of its pages: what the user goes to, as an
 * activity. All is called on the one thread that shows them; nothing here throws or waits. Times
 * are those of the platform's {@link Clock}.
 */
public interface PageEvents {
  /** In place of a message: it is not known for what the process was made. */
  int UNKNOWN_SCENE = -100;

  /**
   * The process has been made. Told once, before anything else.
   *
   * @param startedNanos when
   * @param installedNanos when Serin came into it
   */
  void process(long startedNanos, long installedNanos);

  /** The program has been made, and its first message is about to run. What counts is the first. */
  void applicationCreated();

  /**
   * For what the process was made: Android's number of the message, 100 or 159 for an activity, 113
   * for a receiver, 114 for a service. What counts is the first.
   */
  void scene(int message);

  /**
   * A page is about to be made.
   *
   * @param name the class of it
   * @param restored whether it comes back as it was before
   */
  Page created(String name, boolean restored);

  /**
   * A part of a page is about to be made, as a fragment of an activity. It is entered when it has
   * been drawn; no start-up begins or ends with it.
   *
   * @param name the class of it
   * @param page the class of the page
   * @param restored whether it comes back as it was before
   */
  Page createdPart(String name, String page, boolean restored);

  /** The program says that what the user waits for is there; see {@link Option#STARTUP_WAITS}. */
  void startedUp();
}
