/** The engine in builds by Gradle. The extension {@code serin} is what users see. */
package dev.serin.gradle;
