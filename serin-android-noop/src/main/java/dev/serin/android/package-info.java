/** Android's loops as sources for the runtime, and Android's data about its process. */
package dev.serin.android;
