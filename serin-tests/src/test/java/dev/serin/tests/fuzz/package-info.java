/** Hundreds of thousands of damaged inputs, made from real ones, and checks of their results. */
package dev.serin.tests.fuzz;
