/**
 * An agent that acts as a user of Debian's desktop programs. It runs inside them, so it depends on
 * the JDK only.
 */
package dev.serin.proof.session;
