/** Small programs for tests, instrumented by the test that runs them. */
package dev.serin.tests.programs;
