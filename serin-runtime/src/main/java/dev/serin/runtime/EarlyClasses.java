package dev.serin.runtime;

import dev.serin.format.GroupKey;
import dev.serin.format.IssueFiles;
import dev.serin.format.MethodNames;
import dev.serin.format.SpanRows;

/**
 * Initialises the classes that later write issues, while there is memory for it. A class whose
 * initialiser fails once, in the moment in which memory is exhausted, can never be used again, and
 * the program may live on for weeks. Thread-safe.
 *
 * <p>See "Classes are initialised early" in docs/decisions.md.
 */
final class EarlyClasses {
  /** All classes with a static initialiser, without the tracer, which initialises them. */
  static final Class<?>[] CLASSES = {
    MethodNames.class,
    IssueFiles.class,
    GroupKey.class,
    SpanRows.class,
    BlockConfig.class,
    BlockDirectory.class,
    BlockText.class,
    Detector.Kind.class,
    DirectoryIndex.class,
    Disk.class,
    Dispatch.End.class,
    FailureLog.class,
    FirstJobs.class,
    Frame.class,
    FrameFilter.class,
    FrameLevel.class,
    FrameStage.class,
    GuardedPlatform.class,
    IssueDirectory.class,
    IssueLimit.class,
    IssueReceipt.class,
    LeftIssue.class,
    LinuxProcess.class,
    Listeners.class,
    Log.class,
    LoopCall.Kind.class,
    LoopGap.class,
    MessageTally.Outcome.class,
    OpenDispatch.class,
    Option.class,
    Options.class,
    PageEvent.Kind.class,
    PastAnrs.class,
    SessionLock.class,
    SessionRange.class,
    StackSample.class,
    StandardError.class,
    StartUp.Kind.class,
    StartUps.class,
    TracerConfig.class,
    ViewCount.class,
  };

  private EarlyClasses() {}

  /** Initialises all classes that are not yet initialised. Never throws. */
  static void initialise() {
    for (Class<?> type : CLASSES) {
      try {
        Class.forName(type.getName(), true, type.getClassLoader());
      } catch (ClassNotFoundException | LinkageError | OutOfMemoryError e) {
        // The first use of the class will tell, and is counted and logged there.
      }
    }
  }
}
