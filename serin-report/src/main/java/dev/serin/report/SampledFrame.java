package dev.serin.report;

/**
 * A frame of stacks taken while a message ran. It has no times.
 *
 * @param depth the number of frames between it and its row of the call tree
 * @param name the method, with its line if all these stacks have the same
 * @param samples the number of stacks that contain it
 */
record SampledFrame(int depth, String name, int samples) {}
