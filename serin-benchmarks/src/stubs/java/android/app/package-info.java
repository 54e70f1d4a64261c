/** Stubs of the parts of Android that Matrix needs to record on a JVM; see {@code android.os}. */
package android.app;
