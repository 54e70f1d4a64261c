package dev.serin.runtime;

/**
 * Receives events from a platform about the program's start and its pages. A page is a screen that
 * the user opens, such as an activity. The single thread that shows pages calls all methods; they
 * never throw or wait. Times are those of the platform's {@link Clock}.
 */
public interface PageEvents {
  /** Stands for an unknown message in {@link #scene}. */
  int UNKNOWN_SCENE = -100;

  /**
   * The process has started. Called once, before anything else.
   *
   * @param startedNanos when it started
   * @param installedNanos when Serin was installed
   */
  void process(long startedNanos, long installedNanos);

  /**
   * The application has been created: its first message is about to run, or the thread waits for
   * one. Only the first call counts.
   */
  void applicationCreated();

  /**
   * The reason for starting the process, as Android's number of the message: 100 or 159 for an
   * activity, 113 for a receiver, 114 for a service. Only the first call counts.
   */
  void scene(int message);

  /**
   * A message begins in which the system may have a page created. A start-up of the first page
   * begins here if the process was created for another reason.
   *
   * @param idleNanos how long the thread has waited for messages since the application was created
   */
  void launch(long idleNanos);

  /**
   * A page is about to be created.
   *
   * @param name its class
   * @param restored whether it is restored from its earlier state
   */
  Page created(String name, boolean restored);

  /**
   * A part of a page is about to be created, such as a fragment of an activity. It is entered when
   * it has been drawn; no start-up begins or ends with it.
   *
   * @param name its class
   * @param page the class of the page
   * @param restored whether it is restored from its earlier state
   */
  Page createdPart(String name, String page, boolean restored);

  /**
   * The program reports that its content is ready for the user; see {@link Option#STARTUP_WAITS}.
   */
  void startedUp();
}
