package dev.serin.proof;

import dev.serin.proof.ProgramRun.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Records the sessions of JOSM that docs/report.md shows: two sets, with a small map and with a
 * larger one.
 */
final class PictureSessions {
  private static final int SESSIONS = 3;

  /** How often the program is watched for the end of its freeze. */
  private static final int WATCH_MILLIS = 100;

  /** The options that docs/report.md names. */
  private static final String OPTIONS = ";slowMillis=300;blocks=true;anrMillis=2000";

  private final Path work;
  private final Path agent;

  /**
   * Prepares the recording.
   *
   * @param work the folder for the sessions; the issues of a set are in its subfolder {@code
   *     before} or {@code after}
   * @param agent Serin's agent
   */
  PictureSessions(Path work, Path agent) {
    this.work = work;
    this.agent = agent;
  }

  /** Records both sets. Issues of an earlier recording are deleted. */
  void record() throws IOException, InterruptedException {
    Folders.delete(work);
    record("before", "josm=13");
    record("after", "josm=24");
  }

  private void record(String set, String program) throws IOException, InterruptedException {
    DesktopProgram josm = DesktopPrograms.named(List.of(program)).get(0);
    Path folder = work.resolve("josm-" + set);
    Files.createDirectories(folder.resolve("home"));
    josm.input().into(folder);
    String options = "directory=" + work.resolve(set) + ";cache=" + folder.resolve("cache");
    ProgramRun run = new ProgramRun(josm, folder, SamplerJar.write(work));
    for (int i = 0; i < SESSIONS; i++) {
      run.run(
          List.of("-javaagent:" + agent + "=" + options + OPTIONS),
          new Sampling(WATCH_MILLIS, false));
    }
  }
}
