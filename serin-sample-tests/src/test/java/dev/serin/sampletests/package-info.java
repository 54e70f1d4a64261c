/**
 * The sample app, built by Gradle and run on Robolectric. Each build runs in a separate process,
 * which has the app's classes and none of Serin's. This process reads the output.
 */
@NullMarked
package dev.serin.sampletests;

import org.jspecify.annotations.NullMarked;
