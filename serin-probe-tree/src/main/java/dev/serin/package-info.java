/** The classes that instrumented code calls. */
package dev.serin;
