/** The engine for builds by Gradle. The extension {@code serin} is its user interface. */
package dev.serin.gradle;
