package dev.serin.proof.session;

import java.util.List;

/** The steps of sessions of a program. */
interface Script {
  /** Whether the program shows its input and can be used. Called on the event thread. */
  boolean isReady() throws Exception;

  /** The steps, in their order. Called on the event thread when the program is ready. */
  List<Step> steps() throws Exception;
}
