package dev.serin.issue;

/** The keys of issues; docs/issue-format.md explains them. Units are in their names, or there. */
public final class IssueKeys {
  // Of every issue.
  public static final String TAG = "tag";
  public static final String DETAIL = "detail";
  public static final String PROCESS = "process";
  public static final String PID = "pid";
  public static final String TIME = "time";
  public static final String SCENE = "scene";
  public static final String SESSION = "session";
  public static final String SCHEMA = "schema";
  public static final String ISSUE_ID = "issueId";
  public static final String DISPATCH_ID = "dispatchId";
  public static final String LOOP = "loop";
  public static final String RECORDER = "recorder";
  public static final String MAP_ID = "mapId";
  public static final String MAPPING_ID = "mappingId";
  public static final String ISSUES_DROPPED = "issuesDropped";
  public static final String SUPPRESSED = "suppressed";

  // Of messages.
  public static final String COST = "cost";
  public static final String LATE = "late";
  public static final String UNFINISHED = "unfinished";
  public static final String MESSAGE = "message";
  public static final String CALL = "call";
  public static final String HANDLER = "handler";
  public static final String WAITED_MILLIS = "waitedMillis";
  public static final String HANDLED_MILLIS = "handledMillis";
  public static final String QUEUE_DELAY_MILLIS = "queueDelayMillis";
  public static final String UNANSWERED_MILLIS = "unansweredMillis";
  public static final String PUMPED_MILLIS = "pumpedMillis";
  public static final String SUSPENDED_MILLIS = "suspendedMillis";
  public static final String USAGE = "usage";
  public static final String CPU_MILLIS = "cpuMillis";
  public static final String CPU_SPAN_MILLIS = "cpuSpanMillis";
  public static final String COLLECTION_MILLIS = "collectionMillis";
  public static final String STATE_MILLIS = "stateMillis";
  public static final String THREAD_PRIORITY = "threadPriority";
  public static final String IS_PROCESS_FOREGROUND = "isProcessForeground";
  public static final String RECORDING_PAUSED = "recordingPaused";
  public static final String FRAME = "frame";
  public static final String INPUT_NANOS = "inputNanos";
  public static final String ANIMATION_NANOS = "animationNanos";
  public static final String TRAVERSAL_NANOS = "traversalNanos";
  public static final String DISPATCHES_LOST = "dispatchesLost";
  public static final String MESSAGES_SUSPENDED = "messagesSuspended";
  public static final String SPANS_SUSPENDED = "spansSuspended";
  public static final String WATCH_FAILURES = "watchFailures";
  public static final String WATCH_FAILED_MILLIS = "watchFailedMillis";
  public static final String BLOCK_LOGS_DROPPED = "blockLogsDropped";
  public static final String BLOCKS_UNTOLD = "blocksUntold";

  // Of the call tree.
  public static final String STACK = "stack";
  public static final String STACK_KEY = "stackKey";
  public static final String GROUP_KEY = "groupKey";
  public static final String CALL_TREE = "callTree";
  public static final String CALL_TREE_CUT_NODES = "callTreeCutNodes";
  public static final String CALL_TREE_CUT_MICROS = "callTreeCutMicros";
  public static final String FREQUENT_CALLS = "frequentCalls";
  public static final String METHODS = "methods";
  public static final String LEARNED_METHODS = "learnedMethods";
  public static final String CLOCK_TICK_NANOS = "clockTickNanos";
  public static final String FOLDED_CALLS = "foldedCalls";
  public static final String SPANS = "spans";
  public static final String SPANS_LEFT_OUT = "spansLeftOut";

  // Of stacks and threads.
  public static final String SAMPLES = "samples";
  public static final String ROW = "row";
  public static final String AT_MILLIS = "atMillis";
  public static final String SAMPLE_MILLIS = "sampleMillis";
  public static final String CPU_RATES = "cpuRates";
  public static final String THREAD_STACK = "threadStack";
  public static final String THREADS = "threads";
  public static final String NAME = "name";
  public static final String STATE = "state";
  public static final String WAITS_FOR = "waitsFor";
  public static final String HELD_BY = "heldBy";
  public static final String HELD_FRAME = "heldFrame";
  public static final String LOCK_WAITS = "lockWaits";
  public static final String LOCK_MILLIS = "lockMillis";
  public static final String LOCK_MILLIS_LEFT_OUT = "lockMillisLeftOut";
  public static final String THREADS_LEFT_OUT = "threadsLeftOut";
  public static final String FRAMES_LEFT_OUT = "framesLeftOut";

  // Of lists of messages, and of learned methods.
  public static final String MESSAGES_BEFORE = "messagesBefore";
  public static final String MESSAGES_WAITING = "messagesWaiting";
  public static final String WHAT = "what";
  public static final String AGO_MILLIS = "agoMillis";
  public static final String RAN_MICROS = "ranMicros";
  public static final String CPU_MICROS = "cpuMicros";
  public static final String DUE_IN_MILLIS = "dueInMillis";
  public static final String COUNT = "count";
  public static final String FIRST = "first";

  // Of the process and the machine.
  public static final String MEMORY = "memory";
  public static final String DALVIK_HEAP = "dalvik_heap";
  public static final String NATIVE_HEAP = "native_heap";
  public static final String NON_HEAP = "non_heap";
  public static final String VM_SIZE = "vm_size";
  public static final String PROCESS_PRIORITY = "processPriority";
  public static final String PROCESS_NICE = "processNice";

  /** A class of devices, in every issue of Matrix and in none of Serin. */
  public static final String MACHINE = "machine";

  public static final String CPU_APP = "cpu_app";
  public static final String MEM = "mem";
  public static final String MEM_FREE = "mem_free";
  public static final String EXIT_REASON = "exitReason";

  // Of frames.
  public static final String FPS = "fps";
  public static final String DROP_LEVEL = "dropLevel";
  public static final String DROP_SUM = "dropSum";
  public static final String DROP_COUNT = "DROP_COUNT";
  public static final String REFRESH_RATE = "REFRESH_RATE";
  public static final String FRAMES = "frames";
  public static final String FRAMES_DROPPED = "framesDropped";
  public static final String DRAWN_MILLIS = "drawnMillis";
  public static final String FRAMES_LOST = "framesLost";
  public static final String FRAMES_ENTERING = "framesEntering";
  public static final String SLOW_FRAMES_LEFT_OUT = "slowFramesLeftOut";

  // Of start-ups and pages.
  public static final String APPLICATION_CREATE = "application_create";
  public static final String APPLICATION_CREATE_SCENE = "application_create_scene";
  public static final String STAGE_BETWEEN_APP_AND_ACTIVITY = "stage_between_app_and_activity";
  public static final String FIRST_ACTIVITY_CREATE = "first_activity_create";
  public static final String SPLASH_ACTIVITY_DURATION = "splash_activity_duration";
  public static final String STARTUP_DURATION = "startup_duration";
  public static final String IS_WARM_START_UP = "is_warm_start_up";
  public static final String SUB_TYPE = "subType";
  public static final String START_KIND = "startKind";
  public static final String START_REASON = "startReason";
  public static final String PROCESS_START_MILLIS = "processStartMillis";
  public static final String APPLICATION_MILLIS = "applicationMillis";
  public static final String BETWEEN_MILLIS = "betweenMillis";
  public static final String FIRST_ACTIVITY_MILLIS = "firstActivityMillis";
  public static final String SPLASH_MILLIS = "splashMillis";
  public static final String UNTIL_SAID_MILLIS = "untilSaidMillis";
  public static final String FIRST_FOCUS_MILLIS = "firstFocusMillis";
  public static final String FIRST_FRAME_MILLIS = "firstFrameMillis";
  public static final String FOCUS_MILLIS = "focusMillis";
  public static final String NEGATIVE_STAGES = "negativeStages";
  public static final String VERY_LONG = "veryLong";
  public static final String BACKGROUND_START = "backgroundStart";
  public static final String ABANDONED = "abandoned";
  public static final String WITHOUT_ACTIVITY = "withoutActivity";
  public static final String VIEW_INFO = "viewInfo";
  public static final String VIEW_COUNT = "viewCount";
  public static final String VIEW_DEEP = "viewDeep";
  public static final String ACTIVITY = "activity";
  public static final String FRAGMENT = "fragment";
  public static final String ENTRY = "entry";
  public static final String RESTORED = "restored";

  // Of congestion.
  public static final String MESSAGES = "messages";
  public static final String RAN_MILLIS = "ranMillis";
  public static final String LONGEST_MILLIS = "longestMillis";
  public static final String SENDERS = "senders";
  public static final String LONGEST_MICROS = "longestMicros";
  public static final String OTHER_MESSAGES = "otherMessages";
  public static final String OTHER_MILLIS = "otherMillis";
  public static final String BEGIN_LOST = "beginLost";

  // The beginning of the levels in DROP_LEVEL and DROP_SUM, and the end of the times of stages.
  public static final String DROPPED = "DROPPED_";
  public static final String DURATION = "_DURATION";

  private IssueKeys() {}
}
