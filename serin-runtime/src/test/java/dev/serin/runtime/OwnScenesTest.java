package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Serin's own screens, which are not reported, and listeners for later issues. */
class OwnScenesTest extends TracerFixture {
  private final FakeFrames frames = new FakeFrames();

  @Override
  Tracer start(TracerConfig.Builder config) {
    Platform platform =
        new FakePlatform(clock) {
          @Override
          public boolean isOwnScene(String scene) {
            return scene.startsWith("own.");
          }
        };
    return Tracer.start(platform, config.build());
  }

  @Test
  void frames_of_serin_s_own_screens_are_not_reported() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watchFrames(frames);
      frames.draw("own.List", 100, 800);
      frames.events.left();
      frames.draw("Main", 1, 16);
      frames.events.left();
      assertThat(next().value("scene")).isEqualTo("Main");
    }
    assertThat(issues).isEmpty();
    assertThat(linesOnDisk()).hasSize(1);
    assertThat(log).hasSize(1).allMatch(line -> line.contains(" in Main: "));
  }

  @Test
  void pages_and_start_ups_that_end_with_them_are_not_reported() throws Exception {
    try (Tracer tracer = start(config().sink(issues::add).option(Option.ENTER_MILLIS, 1L))) {
      enter(tracer, "own.List");
      enter(tracer, "Main");
      assertThat(next().value("scene")).isEqualTo("Main");
    }
    assertThat(issues).allMatch(issue -> "Main".equals(issue.value("scene")));
    assertThat(log).noneMatch(line -> line.contains("own.List"));
  }

  private void enter(Tracer tracer, String name) {
    Page page = tracer.pages().created(name, false);
    page.started();
    clock.advanceMillis(100);
    page.focused(() -> new ViewCount(1, 1));
    page.drawn(() -> new ViewCount(1, 1));
    page.stopped(false);
    page.destroyed();
  }

  @Test
  void a_sink_receives_issues_from_when_it_is_added_until_it_is_removed() throws Exception {
    try (Tracer tracer = start(config())) {
      assertThat(tracer.options().get(Option.DIRECTORY)).isEqualTo(folder.toFile());
      tracer.watchFrames(frames);
      IssueSink sink = issues::add;
      tracer.listeners().addSink(sink);
      frames.draw("Main", 1, 16);
      frames.events.left();
      assertThat(next().value("scene")).isEqualTo("Main");
      tracer.listeners().removeSink(sink);
      frames.draw("List", 1, 16);
      frames.events.left();
    }
    assertThat(issues).isEmpty();
    assertThat(linesOnDisk()).hasSize(2);
  }
}
