/** Stubs of what Matrix needs of Android to record on a JVM; see {@code android.os}. */
package android.view;
