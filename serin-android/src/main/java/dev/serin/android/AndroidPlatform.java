package dev.serin.android;

import android.content.Context;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Debug;
import android.os.Process;
import dev.serin.issue.IssueKeys;
import dev.serin.runtime.Clock;
import dev.serin.runtime.LinuxProcess;
import dev.serin.runtime.Log;
import dev.serin.runtime.MachineTimes;
import dev.serin.runtime.PastAnr;
import dev.serin.runtime.Platform;
import dev.serin.runtime.Witness;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Properties of the process on Android. For the watchdog's thread, as the methods read files. */
final class AndroidPlatform implements Platform {
  private static final int KIB = 1024;
  private static final long COLLECTOR_TURN_MILLIS = 10;

  /** A package or another name with a dot, optionally followed by a colon and a name of its own. */
  private static final Pattern PROCESS_NAME = Pattern.compile("\\w+(\\.\\w+)+(:\\S+)?");

  private final Context context;
  private final Clock clock;
  private final long madeNanos;
  private final long madeCpuNanos;

  AndroidPlatform(Context context, Clock clock) {
    this.context = context;
    this.clock = clock;
    this.madeNanos = clock.nanoTime();
    this.madeCpuNanos = clock.processCpuNanos();
  }

  @Override
  public Clock clock() {
    return clock;
  }

  /** The main process has the name of the package, unless the manifest names another one. */
  @Override
  public String processName() {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
      return Since28.processName();
    }
    return processName(LinuxProcess.commandLine(), context.getPackageName());
  }

  /** Before Android 9 the command line names the process, if it is such a name. */
  static String processName(String commandLine, String packageName) {
    return PROCESS_NAME.matcher(commandLine).matches() ? commandLine : packageName;
  }

  @Override
  public boolean isDebugged() {
    return Debug.isDebuggerConnected();
  }

  /** Asks only the kernel; Android's services report the same memory figures. */
  @Override
  public Map<String, Object> process() {
    Map<String, Object> values = new LinkedHashMap<>();
    LinuxProcess.putMemory(values);
    putShare(values);
    LinuxProcess.putPriority(values);
    values.put(IssueKeys.PID, Process.myPid());
    return values;
  }

  /**
   * Puts the process's share of the processors since the creation of this object, if it is known.
   */
  private void putShare(Map<String, Object> values) {
    double nanos =
        (double) (clock.nanoTime() - madeNanos) * Runtime.getRuntime().availableProcessors();
    if (madeCpuNanos >= 0 && nanos > 0) {
      double share = (clock.processCpuNanos() - madeCpuNanos) / nanos;
      values.put(IssueKeys.CPU_APP, Math.round(Math.min(1, Math.max(0, share)) * 100) / 100.0);
    }
  }

  @Override
  public Log log() {
    return new LogcatLog();
  }

  @Override
  public List<PastAnr> pastAnrs() {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.R
        ? ExitReasons.anrs(context)
        : Collections.emptyList();
  }

  /**
   * A reason such as {@code launcher}, {@code service} or {@code broadcast}. Known since Android
   * 15, which asks another process.
   */
  @Override
  public String startReason() {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.VANILLA_ICE_CREAM
        ? StartReasons.ofThisProcess(context)
        : "";
  }

  /** Asks the system for the version, which is a call to another process. */
  @Override
  @SuppressWarnings("deprecation") // its replacement exists only since Android 9
  public Map<String, String> origin() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("model", Build.MODEL);
    values.put("api-level", Build.VERSION.SDK_INT + " " + Build.VERSION.RELEASE);
    try {
      PackageInfo app = context.getPackageManager().getPackageInfo(context.getPackageName(), 0);
      values.put("versionCode", String.valueOf(app.versionCode));
      if (app.versionName != null) {
        values.put("versionName", app.versionName);
      }
    } catch (PackageManager.NameNotFoundException e) {
      return values;
    }
    return values;
  }

  /** The main thread, and the thread in which ART collects garbage. */
  @Override
  public List<Witness> witnesses() {
    return Arrays.asList(
        Witness.mainThread(), Witness.thread("HeapTaskDaemon", COLLECTOR_TURN_MILLIS));
  }

  @Override
  public @Nullable MachineTimes machineTimes() {
    return LinuxProcess.machineTimes();
  }

  /** Returns true for the activities of serin-android-screen, if the app has it. */
  @Override
  public boolean isOwnScene(String scene) {
    return scene.startsWith("dev.serin.android.screen.");
  }

  @Override
  public Map<String, Object> memory() {
    Map<String, Object> values = new LinkedHashMap<>();
    Runtime runtime = Runtime.getRuntime();
    values.put(IssueKeys.DALVIK_HEAP, (runtime.totalMemory() - runtime.freeMemory()) / KIB);
    values.put(IssueKeys.NATIVE_HEAP, Debug.getNativeHeapAllocatedSize() / KIB);
    LinuxProcess.putVirtualSize(values);
    return values;
  }
}
