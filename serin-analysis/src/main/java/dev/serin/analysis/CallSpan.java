package dev.serin.analysis;

/**
 * The time span of one call of a message.
 *
 * @param row the number of its row in the call tree
 * @param startMicros since the begin of the message, without the time for which it stood still
 * @param durationMicros including its callees
 */
public record CallSpan(int row, long startMicros, long durationMicros) {
  long endMicros() {
    return startMicros + durationMicros;
  }
}
