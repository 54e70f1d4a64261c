/**
 * The sample app, built by Gradle and run on Robolectric. Of each build there is a run in a process
 * of its own, which knows the app's classes and nothing of Serin's; this process reads what it
 * left.
 */
@NullMarked
package dev.serin.sampletests;

import org.jspecify.annotations.NullMarked;
