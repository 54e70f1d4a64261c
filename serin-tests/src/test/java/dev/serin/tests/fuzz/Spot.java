package dev.serin.tests.fuzz;

/**
 * A number in a file of bytes.
 *
 * @param at where it begins
 * @param width how many bytes it has
 * @param kind what it says; spots of one kind may have each other's values
 */
record Spot(int at, int width, String kind) {}
