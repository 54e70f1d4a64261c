@org.jspecify.annotations.NullMarked
package dev.serin.gradle;
