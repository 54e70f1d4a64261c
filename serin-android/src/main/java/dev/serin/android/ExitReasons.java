package dev.serin.android;

import android.app.ActivityManager;
import android.app.ApplicationExitInfo;
import android.content.Context;
import dev.serin.issue.IssueKeys;
import dev.serin.runtime.PastAnr;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Why earlier processes of the app ended, as the system reports since Android 11. */
@SinceApi(30)
final class ExitReasons {
  private static final int ALL = 0;
  private static final int MAX_REASON_CHARS = 1000;

  private ExitReasons() {}

  /** The exits by an ANR. */
  static List<PastAnr> anrs(Context context) {
    List<PastAnr> anrs = new ArrayList<>();
    Object manager = context.getSystemService(Context.ACTIVITY_SERVICE);
    if (manager instanceof ActivityManager) {
      for (ApplicationExitInfo exit :
          ((ActivityManager) manager)
              .getHistoricalProcessExitReasons(context.getPackageName(), ALL, ALL)) {
        if (exit.getReason() == ApplicationExitInfo.REASON_ANR) {
          anrs.add(new Anr(exit));
        }
      }
    }
    return anrs;
  }

  @SinceApi(30)
  private static final class Anr implements PastAnr {
    private final ApplicationExitInfo exit;

    Anr(ApplicationExitInfo exit) {
      this.exit = exit;
    }

    @Override
    public String processName() {
      return String.valueOf(exit.getProcessName());
    }

    @Override
    public int processNumber() {
      return exit.getPid();
    }

    @Override
    public long epochMillis() {
      return exit.getTimestamp();
    }

    @Override
    public Map<String, Object> content() {
      Map<String, Object> content = new LinkedHashMap<>();
      content.put(
          IssueKeys.IS_PROCESS_FOREGROUND,
          exit.getImportance() <= ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND);
      String reason = exit.getDescription();
      if (reason != null && !reason.isEmpty()) {
        content.put(
            IssueKeys.EXIT_REASON,
            reason.substring(0, Math.min(reason.length(), MAX_REASON_CHARS)));
      }
      try (InputStream trace = exit.getTraceInputStream()) {
        if (trace != null) {
          ThreadDump.read(trace, exit.getPid()).put(content);
        }
      } catch (IOException e) {
        return content; // the system has lost it
      }
      return content;
    }
  }
}
