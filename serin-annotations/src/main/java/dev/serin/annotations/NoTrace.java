package dev.serin.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Prevents a probe in a method, or in all methods of a class, regardless of include patterns. The
 * time of such a method counts for its caller. An annotation on a method takes precedence over an
 * annotation on its class. It applies neither to nested classes nor to lambdas in a method, which
 * are methods of their class.
 *
 * <p>Instrumentation reads it from the class file; the program needs nothing at run time.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface NoTrace {}
