/** Android's loops as sources for the runtime, and what Android knows of its process. */
package dev.serin.android;
