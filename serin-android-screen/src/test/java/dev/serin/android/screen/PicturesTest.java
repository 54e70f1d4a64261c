package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.content.Intent;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.os.Build;
import android.os.Bundle;
import android.os.Looper;
import android.view.View;
import android.view.WindowManager;
import android.widget.LinearLayout;
import android.widget.TextView;
import dev.serin.android.Serin;
import dev.serin.issue.IssueKind;
import dev.serin.runtime.TracerConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** The appearance of the screens: saved as pictures, for people to look at. */
public class PicturesTest extends ScreenFixture {
  static final List<String> SIZES =
      List.of("w320dp-h533dp-port-hdpi", "w411dp-h891dp-port-xhdpi", "w1024dp-h768dp-land-mdpi");

  private static final List<String> NAMES = List.of("small", "large", "tablet");

  @Before
  public void fill() throws IOException {
    List<String> issues = new ArrayList<>(sample());
    String again = issues.get(13);
    issues.add(again.replace("main-140", "main-170"));
    issues.add(again.replace("main-140", "main-171"));
    write(issues);
    app.getApplicationInfo().nonLocalizedLabel = "Serin's sample";
    putMap(resource("methodMapping.txt"));
  }

  @Test
  public void the_list_and_an_issue_at_three_sizes_by_day_and_by_night() throws IOException {
    for (int size = 0; size < SIZES.size(); size++) {
      for (String night : List.of("notnight", "night")) {
        RuntimeEnvironment.setQualifiers("en-" + qualifiers(SIZES.get(size), night));
        String name = NAMES.get(size) + "-" + night;
        draw("list-" + name, Robolectric.buildActivity(IssuesActivity.class));
        draw("issue-" + name, Robolectric.buildActivity(IssueActivity.class, issue("AnrActivity")));
      }
    }
  }

  @Test
  @Config(sdk = 34)
  public void the_state_of_serin_at_three_sizes_and_fonts() throws IOException {
    Serin.install(app, TracerConfig.builder().log(text -> {}).build());
    List<String> nights = List.of("notnight", "night", "notnight");
    List<Float> scales = List.of(1f, 1.3f, 2f);
    for (int size = 0; size < SIZES.size(); size++) {
      for (int i = 0; i < scales.size(); i++) {
        RuntimeEnvironment.setQualifiers("en-" + qualifiers(SIZES.get(size), nights.get(i)));
        RuntimeEnvironment.setFontScale(scales.get(i));
        Dialog dialog = SerinStateTest.show();
        save("state-" + NAMES.get(size) + "-" + scales.get(i), dialog.getWindow().getDecorView());
        dialog.dismiss();
      }
    }
  }

  @Test
  public void start_ups_and_pages_by_day_and_by_night() throws IOException {
    List<String> issues = new ArrayList<>(sample());
    for (int i = 0; i < 20; i++) {
      issues.add(issues.get(3).replaceFirst("n\":15", "n\":" + (400 + 37 * i % 110)));
    }
    write(issues);
    for (String night : List.of("notnight", "night")) {
      RuntimeEnvironment.setQualifiers("en-" + qualifiers(SIZES.get(1), night));
      ActivityController<IssuesActivity> controller =
          Robolectric.buildActivity(IssuesActivity.class).setup();
      settle();
      tagged(controller.get(), ListFilter.Section.STARTS).performClick();
      settle();
      save("list-starts-" + night, controller.get().getWindow().getDecorView());
      controller.pause().stop().destroy();
    }
  }

  @Test
  @Config(sdk = 34)
  public void large_fonts_at_three_sizes_by_day_and_by_night() throws IOException {
    for (int size = 0; size < SIZES.size(); size++) {
      for (String night : List.of("notnight", "night")) {
        RuntimeEnvironment.setQualifiers("en-" + qualifiers(SIZES.get(size), night));
        RuntimeEnvironment.setFontScale(1.3f);
        drawAll("fonts-" + NAMES.get(size) + "-" + night);
      }
    }
    RuntimeEnvironment.setQualifiers("en-" + qualifiers(SIZES.get(0), "notnight"));
    RuntimeEnvironment.setFontScale(2);
    drawAll("largest-fonts");
  }

  private void drawAll(String name) throws IOException {
    draw("list-" + name, Robolectric.buildActivity(IssuesActivity.class));
    draw("issue-" + name, Robolectric.buildActivity(IssueActivity.class, issue("EvilMethod")));
    drawOverlay(name);
  }

  @Test
  public void stacks_below_a_tree_and_who_filled_a_queue() throws IOException {
    String lines =
        "\"c.example.Disk.read(Disk.java)\",\"c.example.Store.get(Store.java)\","
            + "\"dev.serin.samples.android.EvilMethodActivity.a(EvilMethodActivity.java)\"";
    String samples =
        "\"samples\":[{\"row\":3,\"atMillis\":[600,700],\"stack\":[LINES]}],\"sampleMillis\":100,";
    write(
        sample().get(13).replaceFirst("\\{", "{" + samples.replace("LINES", lines)),
        "{\"tag\":\"Trace_Congestion\",\"time\":5,\"scene\":\"c.example.Feed\",\"queueDelayMillis\":620,"
            + "\"messages\":201,\"ranMillis\":600,\"message\":\"c.example.Ad\",\"senders\":"
            + "[{\"what\":\"android.os.Handler c.example.Feed$1\",\"count\":180,\"ranMicros\":590000,"
            + "\"longestMicros\":5000},{\"what\":\"c.example.Ad\",\"count\":21,\"ranMicros\":10000,"
            + "\"longestMicros\":900}]}");
    RuntimeEnvironment.setQualifiers("en-" + qualifiers(SIZES.get(1), "notnight"));
    draw("issue-sampled", Robolectric.buildActivity(IssueActivity.class, issue("EvilMethod")));
    draw("issue-congestion", Robolectric.buildActivity(IssueActivity.class, issue("Feed")));
  }

  @Test
  public void the_overlay_over_an_app_at_three_sizes_by_day_and_by_night() throws IOException {
    for (int size = 0; size < SIZES.size(); size++) {
      for (String night : List.of("notnight", "night")) {
        RuntimeEnvironment.setQualifiers("en-" + qualifiers(SIZES.get(size), night));
        drawOverlay(NAMES.get(size) + "-" + night);
      }
    }
  }

  private void drawOverlay(String name) throws IOException {
    ActivityController<Mails> screen = Robolectric.buildActivity(Mails.class).setup();
    Overlay overlay = new Overlay();
    try (Drawn drawn = new Drawn(folder.newFolder())) {
      overlay.show(screen.get(), drawn.tracer.detectors().frames());
      scroll(drawn);
      save("overlay-folded-" + name, screen.get(), overlay.view());
      overlay.unfold();
      scroll(drawn);
      save("overlay-" + name, screen.get(), overlay.view());
      assertThat(overlay.view().end()).isLessThanOrEqualTo(overlay.view().getHeight());
      overlay.hide();
    }
    screen.pause().stop().destroy();
  }

  /** Scrolls a list for ten seconds, at 60 Hz; about once per second it hangs briefly. */
  private static void scroll(Drawn drawn) {
    for (int i = 0; i < 600; i++) {
      double millis = i % 67 == 0 ? 70 : i % 13 == 0 ? 30 : i > 400 && i % 3 == 0 ? 25 : 7 + i % 5;
      Shadows.shadowOf(Looper.getMainLooper())
          .idleFor(Duration.ofMillis((long) (Math.ceil(millis / 16.667) * 16.667)));
      drawn.draw(millis, 60);
    }
    Shadows.shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMillis(Overlay.REFRESH_MILLIS));
  }

  /** Saves an activity, and a window over it. */
  private static void save(String name, Activity activity, View over) throws IOException {
    View decor = activity.getWindow().getDecorView();
    WindowManager.LayoutParams place = (WindowManager.LayoutParams) over.getLayoutParams();
    Bitmap bitmap =
        Bitmap.createBitmap(decor.getWidth(), decor.getHeight(), Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(bitmap);
    decor.draw(canvas);
    canvas.translate(place.x, place.y);
    over.draw(canvas);
    save(name, bitmap);
  }

  /** An arbitrary app. */
  public static class Mails extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      Look.dress(this);
      super.onCreate(state);
      Look look = new Look(this);
      look.dressWindow(getWindow());
      LinearLayout rows = new LinearLayout(this);
      rows.setOrientation(LinearLayout.VERTICAL);
      for (int i = 1; i <= 14; i++) {
        TextView row = look.text(16, look.palette.text);
        row.setText("Mail " + i + "\nWhat it is about, in a line");
        row.setPadding(look.px(20), look.px(14), look.px(20), look.px(14));
        rows.addView(row);
      }
      setContentView(rows);
    }
  }

  /** The night qualifier precedes the density. */
  private static String qualifiers(String size, String night) {
    int density = size.lastIndexOf('-');
    return size.substring(0, density) + "-" + night + size.substring(density);
  }

  /** An intent that shows the first problem of a scene. */
  private Intent issue(String scene) {
    List<IssueProblem> problems =
        IssueStore.of(app).list().groups.stream()
            .filter(group -> group.get(0).main().scene.contains(scene))
            .filter(group -> group.get(0).main().kind != IssueKind.START)
            .findFirst()
            .orElseThrow();
    return IssueActivity.intent(app, problems);
  }

  private void draw(String name, ActivityController<? extends Activity> controller)
      throws IOException {
    Activity activity = controller.setup().get();
    settle();
    save(name, activity.getWindow().getDecorView());
    controller.pause().stop().destroy();
  }

  /** Saves the picture of a view; it has more than a few colours unless it is empty. */
  static void save(String name, View view) throws IOException {
    Bitmap bitmap = Bitmap.createBitmap(view.getWidth(), view.getHeight(), Bitmap.Config.ARGB_8888);
    view.draw(new Canvas(bitmap));
    save(name, bitmap);
  }

  private static void save(String name, Bitmap bitmap) throws IOException {
    int width = bitmap.getWidth();
    int[] pixels = new int[width * bitmap.getHeight()];
    bitmap.getPixels(pixels, 0, width, 0, 0, width, bitmap.getHeight());
    assertThat(IntStream.of(pixels).distinct().limit(17).count()).isGreaterThan(16);
    Path folder = Path.of(System.getProperty("serin.pictures"));
    Files.createDirectories(folder);
    Path file = folder.resolve(name + "-" + Build.VERSION.SDK_INT + ".png");
    try (OutputStream out = Files.newOutputStream(file)) {
      assertThat(bitmap.compress(Bitmap.CompressFormat.PNG, 100, out)).isTrue();
    }
  }
}
