package dev.serin.android.screen;

import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.OpenableColumns;
import android.util.Log;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The issues of a problem as a file for another app. The user chooses the app, and Android lets
 * only that app read the file. Immutable.
 */
final class SharedIssues {
  /** The type of the file: lines of JSON, which {@code serin report} reads. */
  static final String TYPE = "text/plain";

  static final String NAME = "serin-issue.jsonl";
  private static final String OF = "of";
  private static final List<String> COLUMNS =
      Arrays.asList(OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE);

  private final List<IssuePlace> places = new ArrayList<>();

  private SharedIssues(List<String> texts) {
    for (String text : texts) {
      IssuePlace place = IssuePlace.of(text);
      if (place != null) {
        places.add(place);
      }
    }
  }

  /** The issues that an address names. */
  static SharedIssues of(Uri uri) {
    return new SharedIssues(uri.getQueryParameters(OF));
  }

  /** An intent that sends issues as a file. */
  static Intent intent(Context context, List<IssuePlace> places) {
    Uri.Builder uri =
        new Uri.Builder()
            .scheme("content")
            .authority(context.getPackageName() + ".dev.serin.screen")
            .appendPath(NAME);
    for (IssuePlace place : places) {
      uri.appendQueryParameter(OF, place.toString());
    }
    return new Intent(Intent.ACTION_SEND)
        .setType(TYPE)
        .putExtra(Intent.EXTRA_STREAM, uri.build())
        .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
  }

  /**
   * The name and the size of the file. Not for the main thread.
   *
   * @param asked the columns and their order, of which unknown ones are left out; null for all
   */
  Cursor row(Context context, String @Nullable [] asked) throws IOException {
    List<String> columns = new ArrayList<>(asked == null ? COLUMNS : Arrays.asList(asked));
    columns.retainAll(COLUMNS);
    MatrixCursor cursor = new MatrixCursor(columns.toArray(new String[0]));
    MatrixCursor.RowBuilder row = cursor.newRow();
    for (String column : columns) {
      row.add(column.equals(OpenableColumns.SIZE) ? sizeBytes(context) : NAME);
    }
    return cursor;
  }

  /** Null if some of the issues are no longer there. */
  private @Nullable Long sizeBytes(Context context) throws IOException {
    ByteCount count = new ByteCount();
    int lines = IssueStore.of(context).copy(places, count);
    return lines < places.size() ? null : count.bytes;
  }

  /**
   * Opens a copy of the issues, which has no name any more. Not for the main thread.
   *
   * @throws IOException if none of the issues is there any more
   */
  ParcelFileDescriptor open(Context context) throws IOException {
    File copy = File.createTempFile("serin", ".jsonl", context.getCacheDir());
    try {
      int lines;
      try (OutputStream out = new FileOutputStream(copy)) {
        lines = IssueStore.of(context).copy(places, out);
      }
      if (lines == 0) {
        throw new IOException(
            "The shared issues are no longer there: they were deleted, or made room for newer"
                + " ones.");
      }
      if (lines < places.size()) {
        int lost = places.size() - lines;
        Log.w("Serin", "serin: a shared file lacks issues that are no longer there: " + lost);
      }
      return ParcelFileDescriptor.open(copy, ParcelFileDescriptor.MODE_READ_ONLY);
    } finally {
      copy.delete(); // what is open can be read nevertheless
    }
  }

  /** Counts bytes. */
  static final class ByteCount extends OutputStream {
    long bytes;

    @Override
    public void write(int value) {
      bytes++;
    }

    @Override
    public void write(byte[] values, int from, int count) {
      bytes += count;
    }
  }
}
