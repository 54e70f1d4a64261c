/** A stub of the part of the Android Gradle plugin that Matrix's plugin needs. */
package com.android;
