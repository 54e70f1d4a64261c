package android.os;

/** Stub: never made. */
public final class Message {
  private Message() {}
}
