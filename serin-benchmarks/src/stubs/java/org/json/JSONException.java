package org.json;

/** Stub: never thrown. */
public final class JSONException extends Exception {
  private static final long serialVersionUID = 1;

  private JSONException() {}
}
