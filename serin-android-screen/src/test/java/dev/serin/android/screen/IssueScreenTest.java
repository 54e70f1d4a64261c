package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.DialogInterface;
import android.content.Intent;
import android.os.Bundle;
import android.widget.ListView;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.util.List;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowAlertDialog;

/** The screen of an issue. */
@Config(qualifiers = "en-w411dp-h2000dp-mdpi")
public class IssueScreenTest extends ScreenFixture {
  private ActivityController<IssueActivity> show(int group) {
    IssueList list = IssueStore.of(app).list();
    return show(IssueActivity.intent(app, list.groups.get(group)));
  }

  private static ActivityController<IssueActivity> show(Intent intent) {
    ActivityController<IssueActivity> screen =
        Robolectric.buildActivity(IssueActivity.class, intent).setup();
    settle();
    return screen;
  }

  private void writeEvil() throws IOException {
    write(sample().get(13));
    putMap(resource("methodMapping.txt"));
  }

  @Test
  public void the_call_tree_has_names_times_and_counts() throws IOException {
    writeEvil();
    assertThat(texts(show(0).get()))
        .containsSubsequence(
            "Slow message",
            "906 ms",
            "EvilMethodActivity.f",
            "dev.serin.samples.android",
            "in EvilMethodActivity",
            "Call tree",
            "the message",
            "EvilMethodActivity.onClick",
            "EvilMethodActivity.f",
            "EvilMethodActivity.a",
            "400 ms",
            "×4",
            "EvilMethodActivity.b",
            "200 ms");
  }

  @Test
  public void calls_that_an_exception_left_are_marked_and_so_are_their_callers()
      throws IOException {
    write(
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"LAG\",\"cost\":2000,\"callTree\":["
            + "[0,1048574,1,2000000,0,2000000,0,1],[1,5,1,2000000,0,2000000,0,1],"
            + "[2,6,1,2000000,0,2000000,1,0,0,1],[3,7,1,2000000,2000000,2000000,0,0,1],"
            + "[1,8,1,0,0,0,0,0],[2,9,1,0,0,0,1,0]]}");
    IssueActivity activity = show(0).get();
    assertThat(texts(activity))
        .containsSubsequence(
            "the message",
            "method 5",
            "may lack own time and calls, as calls below ended unseen  still running",
            "method 6",
            "1 left by an exception  end of 1 unknown",
            "method 7",
            "left by an exception at an unknown time",
            "method 8",
            "may lack own time and calls, if calls below ended unseen");
    Intent send = share(activity, IssueActivity.AS_TEXT);
    assertThat(send.getStringExtra(Intent.EXTRA_TEXT))
        .contains("method 8  [may lack own time and calls, if calls below ended unseen]\n")
        .contains("method 9  [1 left by an exception]\n");
  }

  @Test
  public void without_a_map_it_has_ids_and_says_why() throws IOException {
    write(sample().get(13));
    assertThat(texts(show(0).get()))
        .contains("method 31", "method 26")
        .anyMatch(text -> text.startsWith("This app contains no method map."));
  }

  @Test
  public void keys_that_people_read_have_words() throws IOException {
    write(sample());
    IssueActivity anr = show(2).get();
    assertThat(texts(anr)).contains("ANR", "8,000 ms", "Stack while it ran", "Reported as");
    assertThat(texts(anr)).anyMatch(text -> text.startsWith("LAG at 2,000 ms, ANR at 5,000 ms"));
    int folded = list(anr).getAdapter().getCount();
    touch(list(anr), section(anr, IssueKeys.MESSAGES_BEFORE));
    assertThat(list(anr).getAdapter().getCount()).isGreaterThan(folded);
  }

  @Test
  public void rows_of_the_tree_fold_and_stay_so_when_the_screen_is_turned() throws IOException {
    writeEvil();
    ActivityController<IssueActivity> screen = show(0);
    int before = list(screen.get()).getAdapter().getCount();
    touch(list(screen.get()), position(list(screen.get()), "EvilMethodActivity.f"));
    assertThat(texts(screen.get())).doesNotContain("EvilMethodActivity.a");
    assertThat(list(screen.get()).getAdapter().getCount()).isEqualTo(before - 5);
    RuntimeEnvironment.setQualifiers("+night");
    screen.recreate();
    settle();
    assertThat(list(screen.get()).getAdapter().getCount()).isEqualTo(before - 5);
    touch(list(screen.get()), position(list(screen.get()), "EvilMethodActivity.f"));
    assertThat(list(screen.get()).getAdapter().getCount()).isEqualTo(before);
  }

  /** The first line with a text below the head. */
  private static int position(ListView list, String text) {
    for (int i = 1; i < list.getAdapter().getCount(); i++) {
      if (((IssueLine) list.getAdapter().getItem(i)).text().contains(text)) {
        return i;
      }
    }
    throw new AssertionError("no " + text);
  }

  @Test
  public void it_is_shared_as_text_with_what_is_folded() throws IOException {
    writeEvil();
    IssueActivity activity = show(0).get();
    Intent send = share(activity, IssueActivity.AS_TEXT);
    assertThat(send.getAction()).isEqualTo(Intent.ACTION_SEND);
    assertThat(send.getType()).isEqualTo("text/plain");
    assertThat(send.getClipData().getItemAt(0).getUri()).isNull();
    assertThat(send.getStringExtra(Intent.EXTRA_TEXT))
        .startsWith(
            "Slow message, 906 ms\ndev.serin.samples.android.EvilMethodActivity.f\n"
                + "dev.serin.samples.android.EvilMethodActivity\n")
        .contains("    400 ms        dev.serin.samples.android.EvilMethodActivity.a ×4\n")
        .contains("mapId: 6424486972c634ea");
  }

  @Test
  public void what_is_left_out_of_a_large_issue_is_said() throws IOException {
    String rows = "[1,7,1,9,9,9,0,0],".repeat(2500).replaceFirst(",$", "");
    String message = "{\"what\":\"a.B\",\"ranMicros\":5},".repeat(450).replaceFirst(",$", "");
    String stack = "{\"row\":0,\"atMillis\":[5],\"stack\":[\"a.B.c()\"]},";
    write(
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,\"callTree\":["
            + rows
            + "],\"messagesBefore\":["
            + message
            + "],\"samples\":["
            + stack.repeat(230).replaceFirst(",$", "")
            + "]}");
    List<IssuePlace> places = IssueStore.of(app).list().groups.get(0).get(0).places();
    IssueReport report = IssueReport.read(IssueStore.of(app), places, app);
    assertThat(texts(show(0).get()))
        .contains("500 later lines of the call tree were left out.")
        .contains("30 later stacks were left out.");
    assertThat(report.sections)
        .filteredOn(section -> section.title.equals("Messages before"))
        .singleElement()
        .extracting(section -> section.lines.get(section.lines.size() - 1).text())
        .isEqualTo("50 more messages were left out.");
    String text = IssueAdapter.text(report, "now");
    assertThat(text).hasSizeBetween(IssueAdapter.MAX_CHARS - 500, IssueAdapter.MAX_CHARS);
    assertThat(text).endsWith("\n… the rest was too long to be shared.");
  }

  @Test
  public void it_is_deleted_after_a_question_and_the_next_one_is_shown() throws IOException {
    String older = sample().get(13);
    write(older, newer(older));
    IssueActivity activity = show(0).get();
    assertThat(texts(activity)).contains("1 of 2", "907 ms");
    delete(activity);
    assertThat(texts(activity)).contains("906 ms").doesNotContain("907 ms");
    assertThat(activity.isFinishing()).isFalse();
    delete(activity);
    assertThat(activity.isFinishing()).isTrue();
    assertThat(IssueStore.of(app).list().size).isZero();
  }

  private static String newer(String issue) {
    return issue
        .replace("main-140", "main-150")
        .replace(":906,", ":907,")
        .replace("1795367052230", "1795367052231");
  }

  private static void delete(IssueActivity activity) {
    button(activity, Sign.DELETE).performClick();
    ((android.app.AlertDialog) ShadowAlertDialog.getLatestDialog())
        .getButton(DialogInterface.BUTTON_POSITIVE)
        .performClick();
    settle();
  }

  @Test
  public void equal_ones_are_one_step_away() throws IOException {
    String older = sample().get(13);
    write(older, newer(older));
    IssueActivity activity = show(0).get();
    assertThat(button(activity, Sign.NEWER).isEnabled()).isFalse();
    button(activity, Sign.OLDER).performClick();
    settle();
    assertThat(texts(activity)).contains("2 of 2", "906 ms");
    assertThat(button(activity, Sign.OLDER).isEnabled()).isFalse();
  }

  @Test
  public void an_unfolded_thread_is_the_same_one_in_an_equal_issue() throws IOException {
    String issue = "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":900,\"time\":";
    String pool = "{\"name\":\"pool\",\"state\":\"BLOCKED\"}";
    String disk = "{\"name\":\"disk\",\"state\":\"WAITING\"}";
    String another = "{\"name\":\"pool\",\"state\":\"RUNNABLE\"}";
    write(
        issue + "1000,\"threads\":[" + disk + "," + pool + "," + another + "]}",
        issue + "900000,\"threads\":[" + pool + "," + disk + "]}");
    IssueActivity activity = show(0).get();
    touch(list(activity), position(list(activity), "Thread pool"));
    assertThat(texts(activity)).contains("BLOCKED").doesNotContain("WAITING");
    button(activity, Sign.OLDER).performClick();
    settle();
    assertThat(texts(activity)).contains("BLOCKED").doesNotContain("WAITING", "RUNNABLE");
  }

  @Test
  public void what_is_not_shown_yet_can_be_neither_deleted_nor_shared() throws IOException {
    String older = sample().get(13);
    write(older, newer(older));
    IssueActivity activity = show(0).get();
    button(activity, Sign.OLDER).performClick();
    assertThat(list(activity).getAdapter().getCount()).isZero();
    assertThat(button(activity, Sign.DELETE).isEnabled()).isFalse();
    assertThat(button(activity, Sign.SHARE).isEnabled()).isFalse();
    settle();
    assertThat(texts(activity)).contains("906 ms");
    assertThat(button(activity, Sign.DELETE).isEnabled()).isTrue();
    assertThat(button(activity, Sign.SHARE).isEnabled()).isTrue();
  }

  @Test
  public void a_congestion_says_who_filled_the_queue_and_has_no_tree() throws IOException {
    write(
        "{\"tag\":\"Trace_Congestion\",\"time\":5,\"scene\":\"a.B\",\"queueDelayMillis\":620,"
            + "\"messages\":201,\"ranMillis\":600,\"message\":\"a.Feed\",\"senders\":"
            + "[{\"what\":\"a.Feed\",\"count\":200,\"ranMicros\":590000,\"longestMicros\":3000}]}");
    assertThat(texts(show(0).get()))
        .contains("Congestion", "620 ms", "Messages that filled the queue")
        .containsSubsequence("590 ms", "a.Feed ×200, the longest 3.0 ms", "All messages", "201")
        .doesNotContain("Call tree");
  }

  @Test
  public void values_have_units_and_words() throws IOException {
    write(
        "{\"tag\":\"Trace_FPS\",\"scene\":\"a.B\",\"fps\":47.529,\"REFRESH_RATE\":60,"
            + "\"dropLevel\":{\"DROPPED_HIGH\":1},\"dropSum\":{\"DROPPED_HIGH\":25},"
            + "\"cpuMillis\":12,\"cpuSpanMillis\":900,\"cpu_app\":0.257,\"mem_free\":3145728,"
            + "\"messagesWaiting\":[{\"what\":\"late\",\"dueInMillis\":-2000},"
            + "{\"what\":\"due\",\"dueInMillis\":0},{\"what\":\"soon\",\"dueInMillis\":7}],"
            + "\"messagesBefore\":[{\"what\":\"short\",\"ranMicros\":20}]}");
    IssueActivity activity = show(0).get();
    for (String key :
        List.of(IssueKeys.MESSAGES_BEFORE, IssueKeys.MESSAGES_WAITING, IssueKeys.PROCESS)) {
      touch(list(activity), section(activity, key));
    }
    assertThat(texts(activity))
        .containsSubsequence("Frames", "47.5 fps", "Refresh rate", "60 Hz")
        .containsSubsequence("High", "1 frame, 25 dropped")
        .containsSubsequence("Processor time", "12 ms in the last 900 ms")
        .containsSubsequence("Share of all processors", "26 %", "Free memory", "3,072 MiB")
        .containsSubsequence("in 7 ms", "soon", "now due", "due", "2,000 ms late", "late")
        .containsSubsequence("< 0.1 ms", "short");
  }

  @Test
  public void what_is_gone_or_was_never_there_is_said() throws IOException {
    write(sample().get(13));
    Intent intent = IssueActivity.intent(app, IssueStore.of(app).list().groups.get(0));
    Files.delete(directory().resolve(FILE));
    assertThat(texts(show(intent).get()))
        .anyMatch(text -> text.startsWith("This issue is no longer there"));
    assertThat(texts(show(new Intent()).get())).contains("No issue was requested.");
    intent.putStringArrayListExtra("problems", new java.util.ArrayList<>(List.of("../../x/0/9/1")));
    assertThat(texts(show(intent).get())).contains("No issue was requested.");
  }

  @Test
  public void nothing_holds_it_once_it_is_gone() throws IOException {
    writeEvil();
    Leaks.check(showAndLeave());
  }

  private WeakReference<IssueActivity> showAndLeave() {
    ActivityController<IssueActivity> screen = show(0);
    WeakReference<IssueActivity> reference = new WeakReference<>(screen.get());
    screen.saveInstanceState(new Bundle()).pause().stop().destroy();
    Leaks.showAnother();
    settle();
    return reference;
  }
}
