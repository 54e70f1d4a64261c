package dev.serin.sampletests;

import android.app.Application;
import android.content.Intent;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/**
 * One run of the app, in a separate process. Starts the app, visits each screen, turns the switch
 * if the app is to misbehave, and clicks each button. Copies Serin's output to a folder.
 */
@RunWith(RobolectricTestRunner.class)
@Config(application = Application.class, qualifiers = "w411dp-h891dp")
@LooperMode(LooperMode.Mode.INSTRUMENTATION_TEST)
public class Session {
  private final boolean misbehaves = Boolean.getBoolean("serin.sample.misbehaves");
  private Device device;

  @Test
  public void all_screens() throws Exception {
    DeviceLog.open();
    device = new Device(true);
    start();
    frames();
    enter();
    screen("AnrActivity", "do_it", "Lag(2000 ms)", "ANR(5000 ms)");
    screen("EvilMethodActivity", "do_it");
    Device.Screen block = screen("BlockActivity", "sleep", "Lag(2000 ms)");
    device.click(block, "string", "compute");
    device.leave(block);
    Device.copyFiles(Path.of(System.getProperty("serin.sample.out")));
  }

  private void start() throws Exception {
    device.wantSlowStart(misbehaves);
    device.bindApplication();
    Device.Screen splash = device.show("SplashActivity", new Intent());
    device.idle(misbehaves ? 1500 : 200);
    device.asked();
    Device.Screen home = device.show("MainActivity", new Intent());
    device.leave(splash);
    DeviceLog.await("start of");
    if (misbehaves) {
      DeviceLog.await("slow start-up(");
    }
    device.leave(home);
  }

  private void frames() throws Exception {
    Device.Screen screen = device.show("FramesActivity", new Intent());
    if (misbehaves) {
      device.click(screen, "id", "misbehave");
      device.idle(300); // a message that drew waits 200 ms for the report of its frame
      DeviceLog.await("Jankiness");
    }
    device.leave(screen);
  }

  private void enter() throws Exception {
    Device.Screen screen = screen("EnterActivity", null);
    device.click(screen, "string", "do_it");
    Device.Screen page = device.show("PageActivity", device.asked(), moments("Lag(2000 ms)"));
    if (misbehaves) {
      DeviceLog.await("slow page(");
    }
    device.leave(page);
    device.leave(screen);
  }

  private Device.Screen screen(String name, String button, String... log) throws Exception {
    Device.Screen screen = device.show(name, new Intent());
    if (misbehaves) {
      device.click(screen, "id", "misbehave");
    }
    if (button != null) {
      device.click(screen, "string", button, moments(log));
      if (misbehaves) {
        DeviceLog.await("Jankiness");
      }
    }
    return screen;
  }

  private DeviceClock.Moment[] moments(String... log) {
    return Stream.of(log)
        .filter(text -> misbehaves)
        .map(text -> new DeviceClock.Moment(Long.parseLong(text.replaceAll("\\D", "")), text))
        .toArray(DeviceClock.Moment[]::new);
  }
}
