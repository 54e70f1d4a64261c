/** Android's loops as sources for the runtime, and the runtime's view of an Android process. */
package dev.serin.android;
