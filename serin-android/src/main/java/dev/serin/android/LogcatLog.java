package dev.serin.android;

import android.util.Log;

/** Android's log, which cuts off long entries: a text is divided at the ends of its lines. */
final class LogcatLog implements dev.serin.runtime.Log {
  private static final String TAG = "Serin";

  /** The log takes about 4,000 bytes; names may have characters of several. */
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
