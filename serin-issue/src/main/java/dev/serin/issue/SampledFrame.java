package dev.serin.issue;

/** A frame of stacks taken while a message ran. It has no times. Immutable. */
public final class SampledFrame {
  private final int depth;
  private final String method;
  private final String place;
  private final int samples;

  SampledFrame(int depth, String method, String place, int samples) {
    this.depth = depth;
    this.method = method;
    this.place = place;
    this.samples = samples;
  }

  /** The number of frames between it and its row of the call tree. */
  public int depth() {
    return depth;
  }

  /** The method. */
  public String method() {
    return method;
  }

  /** Whether it stands for stacks that end in its caller. */
  public boolean isItself() {
    return method.equals(SampledNode.ITSELF);
  }

  /** The method, with its line if all these stacks have the same. */
  public String name() {
    return method + place;
  }

  /** The number of stacks that contain it. */
  public int samples() {
    return samples;
  }

  /** The same in words. */
  public String count() {
    return samples == 1 ? "1 sample" : samples + " samples";
  }
}
