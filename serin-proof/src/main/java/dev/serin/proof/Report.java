package dev.serin.proof;

import java.io.PrintStream;

/** The output of a proof: lines for the page of proofs, and faults, which are counted. */
final class Report {
  private final PrintStream out;
  private final PrintStream errors;
  private int faults;

  Report(PrintStream out, PrintStream errors) {
    this.out = out;
    this.errors = errors;
  }

  void line(String text) {
    out.println(text);
  }

  void fault(String text) {
    faults++;
    errors.println("FAULT: " + text);
  }

  int faults() {
    return faults;
  }
}
