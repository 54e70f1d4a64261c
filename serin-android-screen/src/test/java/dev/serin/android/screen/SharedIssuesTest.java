package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.OpenableColumns;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowLog;

/** The file of an issue that the user shares with another app. */
@Config(qualifiers = "en-w411dp-h2000dp-mdpi")
public class SharedIssuesTest extends ScreenFixture {
  private ScreenProvider provider;

  @Before
  public void provide() {
    provider =
        Robolectric.buildContentProvider(ScreenProvider.class)
            .create(app.getPackageName() + ".dev.serin.screen")
            .get();
  }

  /** Opens the newest issue, and shares it as a file. */
  private Uri share() {
    Intent issue = IssueActivity.intent(app, IssueStore.of(app).list().groups.get(0));
    ActivityController<IssueActivity> screen =
        Robolectric.buildActivity(IssueActivity.class, issue).setup();
    settle();
    Intent send = share(screen.get(), IssueActivity.AS_FILE);
    assertThat(send.getAction()).isEqualTo(Intent.ACTION_SEND);
    assertThat(send.getFlags() & Intent.FLAG_GRANT_READ_URI_PERMISSION).isNotZero();
    assertThat(send.getStringExtra(Intent.EXTRA_SUBJECT)).startsWith("Serin: ");
    return address(send);
  }

  @SuppressWarnings("deprecation") // its replacement is newer than the oldest Android here
  private static Uri address(Intent send) {
    return send.getParcelableExtra(Intent.EXTRA_STREAM);
  }

  private String read(Uri uri) throws IOException {
    try (ParcelFileDescriptor file = provider.openFile(uri, "r");
        ParcelFileDescriptor.AutoCloseInputStream in =
            new ParcelFileDescriptor.AutoCloseInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  public void it_has_the_lines_of_all_issues_of_the_problem() throws IOException {
    List<String> lines = sample().stream().filter(line -> line.contains("AnrActivity\"")).toList();
    write(lines);
    String shared = read(share());
    assertThat(shared.lines()).isNotEmpty().isSubsetOf(lines);
    assertThat(shared).contains("\"detail\":\"ANR\"", "\"detail\":\"LAG\"").endsWith("}\n");
  }

  @Test
  public void it_has_a_name_and_its_size() throws IOException {
    write(sample().get(13));
    Uri uri = share();
    try (Cursor row = query(uri, null)) {
      assertThat(row.getString(row.getColumnIndexOrThrow(OpenableColumns.DISPLAY_NAME)))
          .isEqualTo("serin-issue.jsonl");
      assertThat(row.getLong(row.getColumnIndexOrThrow(OpenableColumns.SIZE)))
          .isEqualTo(read(uri).getBytes(StandardCharsets.UTF_8).length);
    }
    assertThat(provider.getType(uri)).isEqualTo("text/plain");
  }

  @Test
  public void no_copy_stays_on_the_device() throws IOException {
    write(sample().get(13));
    assertThat(read(share())).isEqualTo(sample().get(13) + "\n");
    assertThat(app.getCacheDir().listFiles()).isEmpty();
  }

  @Test
  public void issues_that_are_gone_are_left_out_and_the_log_counts_them() throws IOException {
    List<String> lines = sample().stream().filter(line -> line.contains("AnrActivity\"")).toList();
    write(lines);
    Uri uri = share();
    List<String> all = read(uri).lines().toList();
    assertThat(all).hasSizeGreaterThan(1);
    assertThat(ShadowLog.getLogsForTag("Serin")).isEmpty();
    lines = new ArrayList<>(lines);
    lines.replaceAll(line -> line.equals(all.get(0)) ? " ".repeat(line.length()) : line);
    write(lines);
    assertThat(read(uri).lines()).containsExactlyElementsOf(all.subList(1, all.size()));
    assertThat(ShadowLog.getLogsForTag("Serin"))
        .singleElement()
        .extracting(logged -> logged.msg)
        .isEqualTo("serin: a shared file lacks issues that are no longer there: 1");
    try (Cursor row = query(uri, null)) {
      assertThat(row.getString(0)).isEqualTo("serin-issue.jsonl");
      assertThat(row.isNull(1)).isTrue();
    }
  }

  @Test
  public void a_file_without_issues_is_refused_and_the_log_has_the_reason() throws IOException {
    write(sample().get(13));
    Uri uri = share();
    Files.delete(directory().resolve(FILE));
    assertThatThrownBy(() -> provider.openFile(uri, "r"))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageStartingWith("Serin cannot open content://");
    assertThat(ShadowLog.getLogsForTag("Serin"))
        .singleElement()
        .extracting(logged -> logged.throwable.getMessage())
        .asString()
        .startsWith("The shared issues are no longer there: they were deleted");
    assertThat(app.getCacheDir().listFiles()).isEmpty();
  }

  @Test
  public void it_answers_the_columns_that_are_asked_for_and_known() throws IOException {
    write(sample().get(13));
    Uri uri = share();
    try (Cursor row = query(uri, new String[] {OpenableColumns.SIZE, "unknown"})) {
      assertThat(row.getColumnNames()).containsExactly(OpenableColumns.SIZE);
      assertThat(row.getLong(0)).isEqualTo(read(uri).getBytes(StandardCharsets.UTF_8).length);
    }
    String[] both = {OpenableColumns.SIZE, OpenableColumns.DISPLAY_NAME};
    try (Cursor row = query(uri, both)) {
      assertThat(row.getColumnNames()).containsExactly(both);
      assertThat(row.getString(1)).isEqualTo("serin-issue.jsonl");
    }
    try (Cursor row = query(uri, new String[] {"unknown"})) {
      assertThat(row.getColumnCount()).isZero();
    }
  }

  /** The only row of the answer. */
  private Cursor query(Uri uri, String[] columns) {
    Cursor row = provider.query(uri, columns, null, null, null);
    assertThat(row.getCount()).isEqualTo(1);
    assertThat(row.moveToFirst()).isTrue();
    return row;
  }

  /** The address of a text in a file of Serin's directory. */
  private Uri address(String file, String text) {
    IssuePlace place = new IssuePlace(file, 0, text.length(), IssuePlace.checksum(text));
    return address(SharedIssues.intent(app, List.of(place)));
  }

  @Test
  public void other_files_are_not_read() throws IOException {
    Files.createDirectories(directory());
    for (String file : List.of(FILE, "secret", "methodMapping.txt", "../secret")) {
      Files.writeString(directory().resolve(file), "secret");
    }
    assertThat(read(address(FILE, "secret"))).isEqualTo("secret\n");
    for (String file : List.of("secret", "methodMapping.txt", "../secret")) {
      Uri other = address(file, "secret");
      assertThatThrownBy(() -> provider.openFile(other, "r"))
          .as(file)
          .isInstanceOf(FileNotFoundException.class);
    }
  }

  @Test
  public void an_address_of_another_form_is_refused() {
    assertThatThrownBy(() -> provider.openFile(Uri.parse("mailto:nobody"), "r"))
        .isInstanceOf(FileNotFoundException.class);
  }
}
