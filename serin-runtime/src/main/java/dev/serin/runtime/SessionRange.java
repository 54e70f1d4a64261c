package dev.serin.runtime;

import dev.serin.format.IssueFiles;

/**
 * The sessions whose issues a file may have: one, or in a merged file those between two. Sessions
 * are in the order of their names, that of their starts. Immutable.
 */
final class SessionRange {
  /** All sessions. */
  static final SessionRange ALL = new SessionRange("", "~");

  final String first;
  final String last;

  SessionRange(String first, String last) {
    this.first = first;
    this.last = last;
  }

  /** The range of a file of issues by its name. */
  static SessionRange of(String name) {
    String first = String.valueOf(IssueFiles.firstSession(name));
    return new SessionRange(first, String.valueOf(IssueFiles.lastSession(name)));
  }

  boolean contains(String session) {
    return first.compareTo(session) <= 0 && session.compareTo(last) <= 0;
  }

  boolean contains(SessionRange other) {
    return contains(other.first) && contains(other.last);
  }

  /** The range that contains both. */
  SessionRange with(SessionRange other) {
    return new SessionRange(
        first.compareTo(other.first) <= 0 ? first : other.first,
        last.compareTo(other.last) >= 0 ? last : other.last);
  }
}
