package dev.serin;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that HotSpot must compile apart from its callers: its code would be repeated at
 * each of thousands of probes. The build of the agent, which defines probes in {@code java.base},
 * renames it to the JDK's own annotation, which HotSpot obeys in classes of the boot loader.
 * Without the agent it has no effect.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface OutOfLine {}
