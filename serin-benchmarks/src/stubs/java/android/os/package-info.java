/**
 * Stubs of what Matrix needs of Android to record on a JVM: just so much that its own code runs as
 * it does on a device. Nothing here is Android's code.
 */
package android.os;
