package dev.serin.analysis;

/**
 * Issues of Matrix's trace canary, written by hand after the sources of each version. A test of
 * serin-android reads what the classes of version 0.6.0 write.
 */
final class MatrixSamples {
  /** Matrix's methodMapping.txt. */
  static final String MAP =
      """
      2,1,com.example.App attachBaseContext (Landroid.content.Context;)V
      3,1,com.example.Home onCreate (Landroid.os.Bundle;)V
      10,1,com.example.Form onClick (Landroid.view.View;)V
      11,1,com.example.Model find (Ljava.lang.String;)I
      12,1,com.example.Model load ()V
      13,1,com.example.Cache read ()V
      1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
      """;

  /** A tree as the classes of all versions from 0.6.0 to 2.1.0 write it. */
  static final String STACK =
      "0,1048574,1,916\\n1,10,1,905\\n2,11,4,400\\n2,12,1,200\\n3,13,1,100\\n2,13,1,295\\n";

  private static final String DEVICE =
      "\"machine\":\"HIGH\",\"cpu_app\":0.25,\"mem\":3872849920,\"mem_free\":1873984,";

  private static final String END = ",\"process\":\"com.example.app\",\"time\":1600000000000}";

  private static final String EVIL = ",\"tag\":\"Trace_EvilMethod\"" + END;

  /** Versions 0.6.0 to 2.0.8. */
  static final String NORMAL = normal(STACK, "10|", ",\"usage\":\"43.67%\"");

  /** Version 2.1.0, on Android 6 and below. */
  static final String NORMAL_2_1 = normal(STACK, "10|", "");

  /** Version 2.1.0, on Android 7 and above, where nothing records the dispatch. */
  static final String NORMAL_2_1_WITHOUT_STACK = normal("", "", "");

  /** All versions: a method between the others was left by an exception. */
  static final String EXCEPTION = normal("0,1048574,1,916\\n1,10,1,895\\n3,12,1,780\\n", "12|", "");

  /** The frames of Matrix without the three innermost and outermost ones of the thread. */
  private static final String SHORT_FRAMES =
      " \\nat com.example.Model:load(42)\\nat java.lang.Object:wait(-2)\\n"
          + "at com.example.Form:onClick(17)\\nat android.os.Looper:loop(193)\\n"
          + "at android.app.ActivityThread:main(6669)\\n";

  private static final String FRAMES =
      "com.example.Model.load(Model.java:42)\\njava.lang.Object.wait(Native Method)\\n"
          + "com.example.Form.onClick(Form.java:17)\\nandroid.os.Looper.loop(Looper.java:193)\\n"
          + "android.app.ActivityThread.main(ActivityThread.java:6669)\\n";

  /** Versions 0.6.0 to 2.0.8, and the default style of stacks. */
  static final String ANR = anr(SHORT_FRAMES);

  /** Versions 2.0.1 to 2.0.8 with the style of whole stacks. */
  static final String ANR_WHOLE = anr(FRAMES);

  /** Version 2.1.0. */
  static final String ANR_2_1 = anr(SHORT_FRAMES.replace("\\nat ", "\\n|*\\t\\tat "));

  /** Versions 0.8 to 2.0.0. */
  static final String LAG = ofThread("LAG", SHORT_FRAMES);

  /** Versions 2.0.1 to 2.1.0. */
  static final String LAG_2_0_1 = ofThread("LAG", FRAMES);

  /** Versions 2.0.0 to 2.1.0. */
  static final String SIGNAL_ANR = ofThread("SIGNAL_ANR", FRAMES);

  /** Versions 2.0.0 to 2.1.0. */
  static final String IDLE_HANDLER = ofThread("LAG_IDLE_HANDLER", FRAMES);

  /** Versions 2.0.5 to 2.1.0. */
  static final String TOUCH = ofThread("LAG_TOUCH", FRAMES);

  /** Versions 2.0.5 to 2.1.0. */
  static final String NATIVE_BACKTRACE = ofThread("SIGNAL_ANR_NATIVE_BACKTRACE", FRAMES);

  /** Versions 2.0.0 to 2.0.8. */
  static final String PRIORITY =
      "{"
          + DEVICE
          + "\"detail\":\"PRIORITY_MODIFIED\",\"threadStack\":\""
          + FRAMES
          + "\",\"processPriority\":10"
          + EVIL;

  /** All versions. */
  static final String START_UP =
      "{"
          + DEVICE
          + "\"application_create\":6000,\"application_create_scene\":100,"
          + "\"first_activity_create\":10260,\"startup_duration\":10260,"
          + "\"is_warm_start_up\":false,\"tag\":\"Trace_StartUp\""
          + END;

  /** All versions: methods outside of messages, and two messages. */
  static final String START_UP_TREE =
      "{"
          + DEVICE
          + "\"detail\":\"STARTUP\",\"cost\":10260,"
          + "\"stack\":\"0,2,1,6000\\n0,1048574,1,4200\\n1,3,1,4190\\n0,1048574,1,50\\n\","
          + "\"stackKey\":\"3|\",\"subType\":1"
          + EVIL;

  private static final String LEVELS =
      "\"dropLevel\":{\"DROPPED_FROZEN\":1,\"DROPPED_HIGH\":0,\"DROPPED_MIDDLE\":0,"
          + "\"DROPPED_NORMAL\":2,\"DROPPED_BEST\":97},"
          + "\"dropSum\":{\"DROPPED_FROZEN\":44,\"DROPPED_HIGH\":0,\"DROPPED_MIDDLE\":0,"
          + "\"DROPPED_NORMAL\":9,\"DROPPED_BEST\":12},";

  /** Versions 0.6.0, and 0.8 to 2.0.8. */
  static final String FPS = fps("\"fps\":37.5");

  /** Version 0.6.5. */
  static final String FPS_0_6_5 = fps("\"fps\":37.5,\"dropTaskFrameSum\":65");

  /** Version 2.1.0, in nanoseconds. */
  static final String FPS_2_1 =
      fps(
          "\"fps\":37.5,\"UNKNOWN_DELAY_DURATION\":100,\"INPUT_HANDLING_DURATION\":200,"
              + "\"ANIMATION_DURATION\":300,\"LAYOUT_MEASURE_DURATION\":400,"
              + "\"DRAW_DURATION\":500,\"SYNC_DURATION\":600,\"COMMAND_ISSUE_DURATION\":700,"
              + "\"SWAP_BUFFERS_DURATION\":800,\"TOTAL_DURATION\":26666666,\"DROP_COUNT\":1,"
              + "\"REFRESH_RATE\":60");

  private MatrixSamples() {}

  /** An issue with another stack. */
  static String normal(String stack, String stackKey, String usage) {
    return "{"
        + DEVICE
        + "\"detail\":\"NORMAL\",\"cost\":916"
        + usage
        + ",\"scene\":\"com.example.Home\",\"stack\":\""
        + stack
        + "\",\"stackKey\":\""
        + stackKey
        + "\""
        + EVIL;
  }

  private static String anr(String frames) {
    return "{"
        + DEVICE
        + "\"detail\":\"ANR\",\"cost\":5000,\"stackKey\":\"11|\",\"scene\":\"com.example.Home\","
        + "\"stack\":\"0,1048574,1,5000\\n1,10,1,4995\\n2,11,1,4990\\n\",\"threadStack\":\""
        + frames
        + "\",\"processPriority\":20,\"processNice\":0,\"isProcessForeground\":true,"
        + "\"memory\":{\"dalvik_heap\":5120,\"native_heap\":9216,\"vm_size\":1966080}"
        + EVIL;
  }

  private static String ofThread(String detail, String frames) {
    return "{"
        + DEVICE
        + "\"detail\":\""
        + detail
        + "\",\"scene\":\"com.example.Home\",\"threadStack\":\""
        + frames
        + "\",\"isProcessForeground\":true"
        + EVIL;
  }

  private static String fps(String values) {
    return "{"
        + DEVICE
        + "\"scene\":\"com.example.Home\","
        + LEVELS
        + values
        + ",\"tag\":\"Trace_FPS\""
        + END;
  }
}
