package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.os.Looper;
import android.os.ServiceManager;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ListAdapter;
import android.widget.ListView;
import android.widget.TextView;
import dev.serin.android.Serin;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowPopupMenu;

/** An app with files of issues, and Serin's screens, which read them on their own thread. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 28)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
public abstract class ScreenFixture {
  static final String FILE = "issues-1a204371314-55f8298a-1.jsonl";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  final Application app = RuntimeEnvironment.getApplication();

  /**
   * A window asks for the sound service, which Robolectric makes of test doubles. One of them names
   * a class that only Android 16 has. On Android 12 this fails for the first caller.
   */
  @Before
  public final void meetSounds() {
    try {
      ServiceManager.getService(Context.AUDIO_SERVICE);
    } catch (LinkageError e) {
      assertThat(e).hasMessageContaining("android/bluetooth/BluetoothDevice$");
    }
  }

  @After
  public final void uninstall() {
    Serin.uninstall();
  }

  /** The issues of a run of the sample app. */
  static List<String> sample() {
    return resource("issues.jsonl").lines().toList();
  }

  static String resource(String name) {
    try (InputStream in = ScreenFixture.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The directory of an app's issues. */
  final Path directory() {
    return new File(app.getNoBackupFilesDir(), "serin-issues").toPath();
  }

  final Path write(String... lines) throws IOException {
    return write(List.of(lines));
  }

  final Path write(List<String> lines) throws IOException {
    Files.createDirectories(directory());
    return Files.write(directory().resolve(FILE), lines);
  }

  /** Puts a method map among the app's assets, as its build does. */
  @SuppressWarnings("deprecation") // its replacement takes more than a folder
  final void putMap(String map) throws IOException {
    File zip = folder.newFile();
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip.toPath()))) {
      out.putNextEntry(new ZipEntry("assets/" + MethodAsset.PATH));
      out.write(map.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(app.getAssets().addAssetPath(zip.getPath())).isNotZero();
  }

  /** Waits until all questions have been answered, including those that the answers ask. */
  static void settle() {
    ShadowLooper main = Shadows.shadowOf(Looper.getMainLooper());
    boolean asked;
    do {
      main.idle();
      asked = awaitBackground();
    } while (asked || !main.isIdle());
  }

  /** Waits for threads that read files; each posts its answer before it ends. */
  private static boolean awaitBackground() {
    boolean found = false;
    try {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals(Background.THREAD)) {
          found = true;
          thread.join(TimeUnit.SECONDS.toMillis(30));
          assertThat(thread.isAlive()).isFalse();
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return found;
  }

  static ListView list(Activity activity) {
    return find(activity.getWindow().getDecorView(), ListView.class).get(0);
  }

  /** The texts that an activity shows, from top to bottom. */
  static List<String> texts(Activity activity) {
    return texts(activity.getWindow().getDecorView());
  }

  static List<String> texts(View view) {
    return find(view, TextView.class).stream()
        .filter(View::isShown)
        .map(text -> text.getText().toString().replace(String.valueOf(ClassText.BREAK), ""))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  static <T extends View> List<T> find(View view, Class<T> type) {
    List<T> found = new ArrayList<>();
    if (type.isInstance(view)) {
      found.add(type.cast(view));
    }
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        found.addAll(find(group.getChildAt(i), type));
      }
    }
    return found;
  }

  /** A button by its icon. */
  static View button(Activity activity, Sign sign) {
    return tagged(activity, sign);
  }

  /** The view with a tag. */
  static View tagged(Activity activity, Object tag) {
    View view = activity.getWindow().getDecorView().findViewWithTag(tag);
    assertThat(view).as("a view with the tag %s", tag).isNotNull();
    return view;
  }

  /** The position of the title of a section of an issue. */
  static int section(Activity activity, String key) {
    ListAdapter lines = list(activity).getAdapter();
    return IntStream.range(0, lines.getCount())
        .filter(i -> ((IssueLine) lines.getItem(i)).key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  /** Shares an issue; returns what the user sends to the chosen app. */
  @SuppressWarnings("deprecation") // its replacement is newer than the oldest Android here
  static Intent share(Activity activity, int menuItem) {
    button(activity, Sign.SHARE).performClick();
    ShadowPopupMenu.getLatestPopupMenu().getMenu().performIdentifierAction(menuItem, 0);
    Intent chooser = Shadows.shadowOf(activity).getNextStartedActivity();
    return chooser.getParcelableExtra(Intent.EXTRA_INTENT);
  }

  /** Touches a row of a list. */
  static void touch(ListView list, int position) {
    list.performItemClick(list, position, list.getAdapter().getItemId(position));
    settle();
  }
}
