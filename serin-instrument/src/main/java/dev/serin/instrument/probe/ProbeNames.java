package dev.serin.instrument.probe;

/** The class of probes, and the probe of a window's focus, as class files name them. */
public final class ProbeNames {
  public static final String CLASS = "dev/serin/Probe";
  static final String FOCUS = "focus";
  static final String FOCUS_DESCRIPTOR = "(Ljava/lang/Object;Z)V";

  private ProbeNames() {}
}
