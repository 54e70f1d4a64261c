/** What Serin costs, beside what its peers cost, and whether that is within the budget. */
package dev.serin.benchmarks;
