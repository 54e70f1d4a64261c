/**
 * The Java agent. {@link dev.serin.agent.SerinAgent} is all that the program's class loaders see of
 * it; the rest, with runtime, engine and ASM, lives in a class loader of its own.
 */
package dev.serin.agent;
