package dev.serin.android.screen;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;

/** Calls that exist since Android 8. */
@SinceApi(26)
final class Since26 {
  private Since26() {}

  /** A notification of a channel, which is created if it does not exist. */
  static Notification.Builder builder(
      Context context, NotificationManager manager, String channel) {
    NotificationChannel made =
        new NotificationChannel(channel, "Serin", NotificationManager.IMPORTANCE_LOW);
    made.setDescription("Issues of this app's main thread");
    manager.createNotificationChannel(made);
    return new Notification.Builder(context, channel);
  }
}
