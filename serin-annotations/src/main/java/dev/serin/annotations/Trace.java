package dev.serin.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Asks for a probe in a method, or in all methods of a class, whatever exclude and include patterns
 * say, and even if the method takes next to no time. An annotation on a method counts more than one
 * on its class. It stands for nothing else: neither for nested classes, nor for lambdas in a
 * method, which are methods of their class.
 *
 * <p>Read from the class file when it is instrumented; nothing is needed at run time.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Trace {}
