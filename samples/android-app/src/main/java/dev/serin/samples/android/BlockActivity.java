package dev.serin.samples.android;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Three ways to block a thread. */
public final class BlockActivity extends Activity {
  private static final int TERMS = 50_000_000;
  private static final int TIMES_READ = 100;

  private Demo demo;
  private double result;

  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    demo = Demo.show(this, R.string.block_about);
    addButton(R.string.sleep, this::sleep);
    addButton(R.string.compute, this::compute);
    addButton(R.string.read_file, this::readFile);
  }

  private void addButton(int title, Runnable work) {
    demo.addButton(
        title,
        button -> {
          if (demo.isMisbehaving()) {
            work.run();
          } else {
            demo.inBackground(work);
          }
        });
  }

  private void sleep() {
    SystemClock.sleep(2000);
  }

  /** Approaches pi; the result is kept so that nobody leaves out the work. */
  private void compute() {
    double sum = 0;
    for (int i = 0; i < TERMS; i++) {
      sum += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
    }
    result = sum;
  }

  /** Reads the app's own archive again and again. */
  private void readFile() {
    byte[] buffer = new byte[1 << 12];
    for (int i = 0; i < TIMES_READ; i++) {
      try (InputStream in = new FileInputStream(getPackageCodePath())) {
        while (in.read(buffer) >= 0) {
          result += buffer[0];
        }
      } catch (IOException e) {
        throw new IllegalStateException("The app's archive cannot be read", e);
      }
    }
  }
}
