/**
 * The Java agent. {@link dev.serin.agent.SerinAgent} is the only class that the program's class
 * loaders see. The rest, with runtime, engine and ASM, has its own class loader.
 */
package dev.serin.agent;
