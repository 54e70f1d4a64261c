/** Programs that tests start in processes of their own. */
package dev.serin.tests.apps;
