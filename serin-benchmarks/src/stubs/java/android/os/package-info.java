/**
 * Stubs of the parts of Android that Matrix needs to record on a JVM: just enough to run its own
 * code as on a device. Nothing here is Android's code.
 */
package android.os;
