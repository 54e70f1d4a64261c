/**
 * A stub of the part of Android that Matrix needs to watch messages on a JVM; see {@code
 * android.os}.
 */
package org.json;
