/** Fails tests of user interfaces in which a message of the user interface's thread is slow. */
package dev.serin.junit;
