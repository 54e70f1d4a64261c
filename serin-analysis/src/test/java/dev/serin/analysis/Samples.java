package dev.serin.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Issues in the form that programs write, shortened. */
public final class Samples {
  /** A message of the loop swing, reported while it ran. */
  public static final String LAG =
      """
      {"tag":"Trace_EvilMethod","detail":"LAG","process":"com.example.App","time":1700000002000,\
      "scene":"com.example.MainWindow","cost":2003,"threadStack":"at com.example.Model.load\\n\
      at com.example.Main.onClick\\n","late":3,"dispatchId":"s1-swing-7","loop":"swing",\
      "mapId":"m1","clockTickNanos":1100000}\
      """;

  /** The same message after its end. */
  public static final String NORMAL =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"com.example.App",\
      "time":1700000003000,"scene":"com.example.MainWindow","cost":2916,\
      "callTree":[[0,1048574,1,2916000,3000,2916000,0,0],[1,5,1,2913000,0,2913000,0,0],\
      [2,6,4,2913000,2913000,2000000,1,0]],"callTreeCutNodes":2,"callTreeCutMicros":1400,\
      "methods":{"5":"com.example.Main.onClick","6":"com.example.Model.load"},\
      "dispatchId":"s1-swing-7","loop":"swing","mapId":"m1",\
      "clockTickNanos":1100000,"queueDelayMillis":12,"cpuMillis":1500,"cpuSpanMillis":2000}\
      """;

  /** A message that was still running when the process ended. */
  public static final String UNFINISHED =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","time":1700000009000,"cost":5100,\
      "unfinished":true,"recordingPaused":true,"dispatchId":"s2-swing-1"}\
      """;

  /** An issue of Matrix. */
  public static final String MATRIX =
      """
      {"tag":"Trace_EvilMethod","detail":"NORMAL","machine":"BEST","cpu_app":0.1,"process":"p",\
      "time":1600000000000,"cost":916,"scene":"sample.MainActivity",\
      "stack":"0,1048574,1,916\\n1,1,1,913\\n2,2,4,403\\n","stackKey":"2|"}\
      """;

  /** Frames of a scene. */
  public static final String FRAMES =
      """
      {"tag":"Trace_FPS","process":"com.example.app","time":1700000012000,\
      "scene":"com.example.List","fps":26.93,"dropLevel":{"DROPPED_FROZEN":0,"DROPPED_HIGH":1,\
      "DROPPED_MIDDLE":0,"DROPPED_NORMAL":2,"DROPPED_BEST":98},"dropSum":{"DROPPED_FROZEN":0,\
      "DROPPED_HIGH":24,"DROPPED_MIDDLE":0,"DROPPED_NORMAL":6,"DROPPED_BEST":96},\
      "REFRESH_RATE":60,"framesLost":3,"schema":1,"session":"s1"}\
      """;

  /** A queue full of short messages. */
  public static final String CONGESTION =
      """
      {"tag":"Trace_Congestion","process":"com.example.app","time":1700000012000,\
      "scene":"com.example.List","loop":"main","isProcessForeground":true,"queueDelayMillis":612,\
      "messages":310,"ranMillis":600,"longestMillis":9,"senders":[\
      {"what":"android.os.Handler com.example.Row","count":200,"ranMicros":500000,\
      "longestMicros":9000},{"what":"","count":80,"ranMicros":80500,"longestMicros":1500}],\
      "otherMessages":30,"otherMillis":20,"message":"android.os.Handler com.example.Row",\
      "schema":1,"session":"s1","suppressed":2}\
      """;

  /** An input event that is still being handled. */
  public static final String TOUCH =
      """
      {"tag":"Trace_EvilMethod","detail":"LAG_TOUCH","process":"com.example.app",\
      "time":1700000012000,"scene":"com.example.List","cost":2000,"call":"touch",\
      "handler":"com.example.List","waitedMillis":300,"queueDelayMillis":300,\
      "handledMillis":2000,"recordingPaused":true,"dispatchId":"s1-main-9","loop":"main"}\
      """;

  /** A slow start-up. */
  public static final String START_UP =
      """
      {"tag":"Trace_StartUp","process":"com.example.app","time":1700000020000,\
      "scene":"com.example.Main","application_create":4350,"application_create_scene":159,\
      "startup_duration":10100,"is_warm_start_up":false,"startKind":"cold",\
      "processStartMillis":100,"applicationMillis":4250,"betweenMillis":70,\
      "firstActivityMillis":5680,"firstFrameMillis":10130,"dispatchId":"s1-main-3"}\
      """;

  /** Its call tree. */
  public static final String SLOW_START_UP =
      """
      {"tag":"Trace_EvilMethod","detail":"STARTUP","process":"com.example.app",\
      "time":1700000020001,"scene":"com.example.Main","cost":10100,"subType":1,\
      "startKind":"cold","processStartMillis":100,"applicationMillis":4250,"betweenMillis":70,\
      "firstActivityMillis":5680,"callTree":[[0,1048574,1,10100000,100000,10100000,0,0],\
      [1,5,1,10000000,10000000,10000000,0,0]],"methods":{"5":"com.example.App.onCreate"},\
      "dispatchId":"s1-main-3","loop":"main","mapId":"m1",\
      "clockTickNanos":1100000,"startReason":"service","backgroundStart":true,\
      "negativeStages":1}\
      """;

  /** A start-up as Matrix reports it. */
  public static final String MATRIX_START_UP =
      """
      {"tag":"Trace_StartUp","process":"p","time":1600000000000,"application_create":300,\
      "application_create_scene":100,"first_activity_create":900,"startup_duration":900,\
      "is_warm_start_up":true}\
      """;

  /** A slow page. */
  public static final String PAGE =
      """
      {"tag":"Trace_EvilMethod","detail":"ENTER","process":"com.example.app",\
      "time":1700000030000,"scene":"com.example.List","cost":3042,\
      "viewInfo":{"viewDeep":6,"viewCount":14,"activity":"com.example.List"},\
      "focusMillis":3042,"firstFrameMillis":3040,"entry":2,"stack":"0,1048574,1,3042\\n",\
      "dispatchId":"s1-main-9","loop":"main","mapId":"m1","clockTickNanos":1100000}\
      """;

  /** A slow frame, and the message that drew it. */
  public static final String SLOW_FRAME =
      """
      {"tag":"Trace_EvilMethod","detail":"FRAME","process":"com.example.app",\
      "time":1700000030000,"scene":"com.example.List","cost":755,"framesDropped":45,\
      "REFRESH_RATE":60,"slowFramesLeftOut":3,"stack":"0,1048574,1,755\\n1,1048574,1,705\\n",\
      "dispatchId":"s1-main-9","loop":"main","mapId":"m1","clockTickNanos":1100000}\
      """;

  private Samples() {}

  /**
   * Three messages whose time is spread alike on two methods: method 6 has more than half of two of
   * them, method 7 of the longest.
   */
  public static String[] ofTwoParts() {
    String line =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":%d,\"dispatchId\":\"d%d\","
            + "\"stack\":\"0,1048574,1,1000\\n1,6,1,%d\\n1,7,1,%d\\n\"}";
    return new String[] {
      line.formatted(3000, 1, 470, 530),
      line.formatted(2000, 2, 530, 470),
      line.formatted(2000, 3, 540, 460)
    };
  }

  /** Writes a file of lines. */
  public static Path file(Path folder, String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  /** Reads an input without a given map. */
  public static IssueSet read(Path input) throws ReportException {
    return new IssueReader(new MethodMaps()).read(List.of(input));
  }

  /** Reads the given lines. */
  public static IssueSet readLines(Path folder, String... lines)
      throws IOException, ReportException {
    return read(file(folder, "issues.jsonl", lines));
  }
}
