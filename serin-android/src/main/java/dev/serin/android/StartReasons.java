package dev.serin.android;

import android.app.ActivityManager;
import android.app.ApplicationStartInfo;
import android.content.Context;
import android.os.Process;

/** The system's records of the start of processes since Android 15. */
@SinceApi(35)
final class StartReasons {
  private static final int MAX_REASONS = 5;

  /** Indexed by their numbers. */
  private static final String[] NAMES = {
    "alarm",
    "backup",
    "boot_complete",
    "broadcast",
    "content_provider",
    "job",
    "launcher",
    "launcher_recents",
    "other",
    "push",
    "service",
    "start_activity"
  };

  private StartReasons() {}

  /** The reason for which this process was started; empty if the system does not report it. */
  static String ofThisProcess(Context context) {
    Object manager = context.getSystemService(Context.ACTIVITY_SERVICE);
    if (manager instanceof ActivityManager) {
      for (ApplicationStartInfo start :
          ((ActivityManager) manager).getHistoricalProcessStartReasons(MAX_REASONS)) {
        if (start.getPid() == Process.myPid()) {
          return name(start.getReason());
        }
      }
    }
    return "";
  }

  private static String name(int reason) {
    return reason >= 0 && reason < NAMES.length ? NAMES[reason] : Integer.toString(reason);
  }
}
