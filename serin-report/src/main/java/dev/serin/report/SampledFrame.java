package dev.serin.report;

/**
 * A frame of stacks that were taken while a message ran. It has no times.
 *
 * @param depth how many frames lie between it and the row of the call tree that it hangs under
 * @param name the method, with its line where all these stacks have the same
 * @param samples in how many stacks it was
 */
record SampledFrame(int depth, String name, int samples) {}
