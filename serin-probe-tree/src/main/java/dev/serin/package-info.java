/** The classes that instrumented code calls, and nothing else. */
package dev.serin;
