package com.example.model;

/** A model that takes long. */
public final class Model {
  private Model() {}

  /** Takes a while. */
  public static void load(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
