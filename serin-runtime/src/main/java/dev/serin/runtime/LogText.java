package dev.serin.runtime;

/** A text for the log, which is made when it is logged. */
interface LogText {
  String text();
}
