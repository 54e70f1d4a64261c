package dev.serin.agent;

import dev.serin.runtime.Log;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** The recording of the agent in this JVM. */
final class AttachedRecording implements Recording {
  private final TracedRun run;
  private final Instrumentation instrumentation;
  private final Retransformation loaded;

  AttachedRecording(TracedRun run, Instrumentation instrumentation, Log log) {
    this.run = run;
    this.instrumentation = instrumentation;
    this.loaded = new Retransformation(instrumentation, run.transformer(), System::nanoTime, log);
  }

  @Override
  public void changeLoaded() {
    loaded.retransform();
  }

  @Override
  public String summary() {
    return loaded.summary() + " " + run.probes();
  }

  @Override
  public @Nullable String whyNoEvent() {
    return loaded.whyNoEvent();
  }

  @Override
  public void stop() {
    run.stop(instrumentation, loaded);
  }

  @Override
  public void cancel(Throwable why) {
    run.cancel(instrumentation, loaded, why);
  }
}
