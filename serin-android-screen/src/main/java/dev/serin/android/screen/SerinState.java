package dev.serin.android.screen;

import android.content.Context;
import android.os.Build;
import dev.serin.android.Serin;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueKind;
import dev.serin.runtime.Detector;
import dev.serin.runtime.Detectors;
import dev.serin.runtime.Option;
import dev.serin.runtime.Tracer;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The state of Serin itself in this process: what it detects, stores, and has dropped. */
final class SerinState {
  private final List<IssueSection> sections = new ArrayList<>();

  private SerinState() {}

  /** Reads the state. Not for the main thread. */
  static List<IssueSection> read(Context context) {
    SerinState made = new SerinState();
    Tracer tracer = Serin.tracer();
    if (tracer == null) {
      made.begin("Detectors").sentence("Serin is not installed in this process.");
    } else {
      made.detectors(tracer.detectors());
    }
    made.files(IssueStore.of(context), tracer);
    if (tracer != null) {
      made.losses(tracer.losses());
    }
    return made.sections;
  }

  private IssueSection begin(String title) {
    IssueSection section = new IssueSection(title, title, false);
    sections.add(section);
    return section;
  }

  private void detectors(Detectors all) {
    IssueSection section = begin("Detectors");
    add(section, IssueKind.MESSAGE.title, all.slow());
    add(section, IssueKind.LAG.title, all.lag());
    add(section, IssueKind.ANR.title, all.anr());
    add(section, IssueKind.TOUCH.title, all.touch());
    add(section, IssueKind.IDLE_HANDLER.title, all.idleHandlers());
    add(section, IssueKind.CONGESTION.title, all.congestion());
    add(section, IssueKind.BLOCK.title, all.blocks());
    add(section, "Slow cold start", all.coldStarts());
    add(section, "Slow warm start", all.warmStarts());
    add(section, IssueKind.PAGE.title, all.pages());
    boolean isByMetrics = Build.VERSION.SDK_INT >= Build.VERSION_CODES.N;
    String source = isByMetrics ? "by FrameMetrics" : "by beats of the display";
    section.fact("Frames", all.frames().isStarted() ? source : "off");
  }

  private static void add(IssueSection section, String label, Detector its) {
    String threshold = "from " + Durations.words(its.thresholdMillis());
    section.fact(label, its.isStarted() ? threshold : "off");
  }

  private void files(IssueStore store, @Nullable Tracer tracer) {
    IssueSection section = begin("Files of issues");
    long bytes = 0;
    List<File> files = store.files();
    for (File file : files) {
      bytes += file.length();
    }
    section.fact("Files", String.valueOf(files.size()));
    section.fact("Size", kibibytes(bytes));
    if (tracer != null) {
      section.fact("Limit with maps", kibibytes(tracer.options().get(Option.DIRECTORY_BYTES)));
      section.fact("Session", tracer.session());
    }
  }

  private static String kibibytes(long bytes) {
    return String.format(Locale.getDefault(), "%,d KiB", (bytes + 1023) >> 10);
  }

  private void losses(List<String> losses) {
    IssueSection section = begin("Not reported");
    for (String loss : losses) {
      section.sentence(loss);
    }
    section.sentence(losses.isEmpty() ? "Nothing was dropped or left out." : "");
  }
}
