package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.issue.IssueKind;
import dev.serin.runtime.FrameLevel;
import dev.serin.runtime.FrameStage;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The numbers that the overlay shows. */
public class FrameMeterTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final AtomicLong now = new AtomicLong(1_000_000);
  private final FrameMeter meter = new FrameMeter(now::get);
  private Drawn drawn;

  @Before
  public void listen() throws IOException {
    drawn = new Drawn(folder.newFolder());
    drawn.tracer.detectors().frames().add(meter);
  }

  @After
  public void close() {
    drawn.close();
  }

  /** Draws frames of equal duration one after the other, for the given time. */
  private void draw(int forMillis, double frameMillis, int hertz) {
    double interval = 1000.0 / hertz;
    double each = Math.ceil(frameMillis / interval) * interval;
    double begin = now.get();
    for (double at = 0; at + each <= forMillis + 0.001; at += each) {
      now.set(Math.round(begin + at));
      drawn.draw(frameMillis, hertz);
    }
    now.set(Math.round(begin) + forMillis);
  }

  private static Offset<Double> about() {
    return Offset.offset(0.5);
  }

  @Test
  public void frames_in_time_are_as_many_as_the_display_beats() {
    draw(10_000, 8, 60);
    FrameReading reading = meter.read();
    assertThat(reading.rate).isCloseTo(60, about());
    assertThat(reading.now.framesPerSecond()).isCloseTo(60, about());
    assertThat(reading.ten.framesPerSecond()).isCloseTo(60, about());
    assertThat(reading.tone(60)).isEqualTo(IssueKind.Tone.TEAL);
    assertThat(reading.scene).isEqualTo("Main");
  }

  @Test
  public void the_rate_of_the_display_is_followed() {
    draw(2000, 8, 120);
    FrameReading reading = meter.read();
    assertThat(reading.rate).isCloseTo(120, about());
    assertThat(reading.now.framesPerSecond()).isCloseTo(120, about());
    assertThat(reading.tone(60)).isEqualTo(IssueKind.Tone.AMBER);
    assertThat(reading.tone(50)).isEqualTo(IssueKind.Tone.RED);
    draw(400, 16, 60);
    assertThat(meter.read().rate).isCloseTo(60, about());
    assertThat(meter.read().tone(58)).isEqualTo(IssueKind.Tone.TEAL);
  }

  @Test
  public void means_are_of_the_last_five_and_ten_seconds() {
    draw(5000, 30, 60);
    draw(5000, 8, 60);
    FrameReading reading = meter.read();
    assertThat(reading.five.framesPerSecond()).isCloseTo(60, Offset.offset(2.5));
    assertThat(reading.ten.framesPerSecond()).isCloseTo(45, Offset.offset(2.5));
    assertThat(reading.five.meanNanos(FrameStage.TOTAL)).isCloseTo(8e6, Offset.offset(1e6));
    assertThat(reading.five.meanNanos(FrameStage.DRAW)).isCloseTo(4e6, Offset.offset(1e6));
    assertThat(reading.five.meanNanos(FrameStage.GPU)).isNegative();
  }

  @Test
  public void dropped_frames_are_counted_by_level() {
    drawn.draw(790, 60);
    drawn.draw(100, 60);
    drawn.draw(10, 60);
    FrameSum ten = meter.read().ten;
    assertThat(ten.frames(FrameLevel.FROZEN)).isEqualTo(1);
    assertThat(ten.dropped(FrameLevel.FROZEN)).isEqualTo(47);
    assertThat(ten.frames(FrameLevel.NORMAL)).isEqualTo(1);
    assertThat(ten.frames(FrameLevel.BEST)).isEqualTo(1);
    assertThat(ten.frames(FrameLevel.HIGH)).isZero();
  }

  @Test
  public void what_stands_still_has_no_frames_and_old_ones_go() {
    draw(1000, 8, 60);
    assertThat(meter.read().bars)
        .hasSize(FrameMeter.SLOTS)
        .contains(new float[] {60f}, Offset.offset(0.5f));
    now.addAndGet(2000);
    assertThat(meter.read().now.framesPerSecond()).isNegative();
    assertThat(meter.read().tone(-1)).isEqualTo(IssueKind.Tone.GREY);
    assertThat(meter.read().five.framesPerSecond()).isCloseTo(60, about());
    now.addAndGet(1_000_000);
    assertThat(meter.read().ten.count).isZero();
    assertThat(meter.read().bars).containsOnly(-1f);
  }

  @Test
  public void a_clock_that_goes_back_does_no_harm() {
    draw(1000, 8, 60);
    now.set(0);
    drawn.draw(8, 60);
    assertThat(meter.read().now.framesPerSecond()).isCloseTo(60, about());
  }
}
