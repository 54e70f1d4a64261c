/** Tests that need several modules. */
package dev.serin.tests;
