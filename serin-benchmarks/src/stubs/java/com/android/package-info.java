/** A stub of what Matrix's plugin needs of the Android Gradle plugin. */
package com.android;
