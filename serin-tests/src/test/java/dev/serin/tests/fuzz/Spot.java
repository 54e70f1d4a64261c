package dev.serin.tests.fuzz;

/**
 * A number in a file of bytes.
 *
 * @param at its offset
 * @param width its length in bytes
 * @param kind its meaning; spots of one kind may have each other's values
 */
record Spot(int at, int width, String kind) {}
