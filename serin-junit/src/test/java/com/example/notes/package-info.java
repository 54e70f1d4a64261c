/** An app with its tests on Robolectric, which tests of Serin run. */
package com.example.notes;
