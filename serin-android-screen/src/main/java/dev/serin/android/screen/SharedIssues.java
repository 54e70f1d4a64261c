package dev.serin.android.screen;

import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.OpenableColumns;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The issues of a problem as a file for another app. The user chooses the app, and Android lets
 * only that app read the file. Immutable.
 */
final class SharedIssues {
  /** The type of the file: lines of JSON, which {@code serin report} reads. */
  static final String TYPE = "text/plain";

  static final String NAME = "serin-issue.jsonl";
  private static final String OF = "of";

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

  /** The name and the size of the file. */
  Cursor row() {
    long sizeBytes = 0;
    for (IssuePlace place : places) {
      sizeBytes += place.sizeBytes + 1;
    }
    MatrixCursor row =
        new MatrixCursor(new String[] {OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE});
    row.addRow(new Object[] {NAME, sizeBytes});
    return row;
  }

  /** Opens a copy of the issues, which has no name any more. Not for the main thread. */
  ParcelFileDescriptor open(Context context) throws IOException {
    File copy = File.createTempFile("serin", ".jsonl", context.getCacheDir());
    try {
      try (OutputStream out = new FileOutputStream(copy)) {
        IssueStore.of(context).copy(places, out);
      }
      return ParcelFileDescriptor.open(copy, ParcelFileDescriptor.MODE_READ_ONLY);
    } finally {
      copy.delete(); // what is open can be read nevertheless
    }
  }
}
