/** A stub of what Matrix needs of Android to watch messages on a JVM; see {@code android.os}. */
package org.json;
