/** The costs of Serin and its peers, and whether Serin's are within the budget. */
package dev.serin.benchmarks;
