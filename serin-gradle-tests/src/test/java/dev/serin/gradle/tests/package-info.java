/** Builds by a real Gradle, with the plugin applied. */
package dev.serin.gradle.tests;
