/** Damaged inputs by the hundred thousand: made from real ones, and what may become of them. */
package dev.serin.tests.fuzz;
