package dev.serin.report;

/**
 * When one call of a message ran.
 *
 * @param row the number of its row in the call tree
 * @param startMicros since the begin of the message, without the time that it stood still
 * @param durationMicros with what it called
 */
record CallSpan(int row, long startMicros, long durationMicros) {
  long endMicros() {
    return startMicros + durationMicros;
  }
}
