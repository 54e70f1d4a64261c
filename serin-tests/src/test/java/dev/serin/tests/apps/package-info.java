/** Programs that tests start in separate processes. */
package dev.serin.tests.apps;
