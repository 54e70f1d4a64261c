package dev.serin.junit;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/**
 * Reports the messages of the main Looper in tests on Robolectric, whose Looper prints no lines
 * when a test runs its messages. Public because Robolectric creates it by name.
 */
@Implements(value = Handler.class, isInAndroidSdk = false)
public final class MessageHook {
  @SuppressWarnings("NullAway.Init") // Robolectric sets it
  @RealObject
  private Handler handler;

  /** Runs the message as without this class, and reports it if a test is checked. */
  @Implementation
  public void dispatchMessage(Message message) {
    MainLooper main = Looper.myLooper() == Looper.getMainLooper() ? MainLooper.checked() : null;
    if (main == null) {
      real().dispatchMessage(message);
      return;
    }
    main.begin(handler, message);
    try {
      real().dispatchMessage(message);
    } finally {
      main.end();
    }
  }

  private HandlerMethods real() {
    return Reflector.reflector(HandlerMethods.class, handler);
  }

  @ForType(Handler.class)
  interface HandlerMethods {
    @Direct
    void dispatchMessage(Message message);
  }
}
