/** Helpers for tests of several modules. */
package dev.serin.testkit;
