/** What tests of several modules need. */
package dev.serin.testkit;
