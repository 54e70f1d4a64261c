package dev.serin.issue;

import org.jspecify.annotations.Nullable;

/**
 * The access to parsed JSON, independent of the library that parsed it. All methods accept null,
 * the missing value.
 *
 * @param <N> a value of the library
 */
public interface IssueJson<N> {
  /** The value of a key; null if there is none, or the value is no object. */
  @Nullable N get(@Nullable N object, String key);

  /** An element of an array; null if there is none, or the value is no array. */
  @Nullable N at(@Nullable N array, int index);

  /** The number of elements or keys; 0 for other values. */
  int size(@Nullable N value);

  /** A text, number or boolean as text; empty for other values. */
  String text(@Nullable N value);

  /** A number without its fraction; 0 for other values. */
  long number(@Nullable N value);
}
