/**
 * What the watched program and the desk share: the bits of a record, the call tree that is rebuilt
 * from records, the method map, and the JSON of an issue. No dependency, Java 8.
 */
package dev.serin.format;
