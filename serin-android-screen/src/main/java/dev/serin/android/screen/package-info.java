/** Serin's screens in an Android app. */
package dev.serin.android.screen;
