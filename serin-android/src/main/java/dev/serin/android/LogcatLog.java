package dev.serin.android;

import android.util.Log;

/** Android's log, which truncates long entries: divides a text at the ends of its lines. */
final class LogcatLog implements dev.serin.runtime.Log {
  private static final String TAG = "Serin";

  /** An entry of the log holds about 4,000 bytes; a character of a name may take several. */
  private static final int ENTRY_CHARS = 3000;

  @Override
  public void write(String text) {
    int from = 0;
    while (text.length() - from > ENTRY_CHARS) {
      int lineEnd = text.lastIndexOf('\n', from + ENTRY_CHARS);
      int to = lineEnd <= from ? from + ENTRY_CHARS : lineEnd;
      Log.w(TAG, text.substring(from, to));
      from = lineEnd == to ? to + 1 : to;
    }
    Log.w(TAG, text.substring(from));
  }
}
