package dev.serin.instrument;

/** The class of probes, and the probe of a window's focus, as class files name them. */
final class ProbeNames {
  static final String CLASS = "dev/serin/Probe";
  static final String FOCUS = "focus";
  static final String FOCUS_DESCRIPTOR = "(Ljava/lang/Object;Z)V";

  private ProbeNames() {}
}
