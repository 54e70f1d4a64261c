package dev.serin.analysis;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Moves over JSON values in bytes, several times as fast as a parser. Whatever it accepts is valid
 * JSON in UTF-8. It refuses all else, and some valid JSON: blanks between values, escapes in names,
 * very long names and numbers. Not thread-safe. See "Lines of the runtime are read by bytes" in
 * docs/decisions.md.
 */
final class JsonBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final String ESCAPED = "\"\\/bfnrt";

  /** The meaning of each letter of {@link #ESCAPED}. */
  private static final String CONTROLS = "\"\\/\b\f\n\r\t";

  private static final byte[] UNESCAPED = unescaped();
  private static final int UNICODE_DIGITS = 4;

  /** Shorter than the limits of the parser. */
  private static final int MAX_NAME_BYTES = 1000;

  private static final int MAX_NUMBER_BYTES = 50;

  /** So many digits always fit into a long. */
  private static final int MAX_DIGITS = 18;

  private final byte[] bytes;
  private final int end;
  private final int maxTokens;
  private int at;
  private int tokens;
  private long integer;

  /**
   * Begins at the first byte of a part.
   *
   * @param maxTokens the maximum number of values, names and brackets
   */
  JsonBytes(byte[] bytes, int from, int end, int maxTokens) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
    this.maxTokens = maxTokens;
  }

  /** The place of the next byte. */
  int at() {
    return at;
  }

  void moveTo(int place) {
    at = place;
  }

  /** The next byte; 0 at the end. */
  byte next() {
    return at < end ? bytes[at] : 0;
  }

  /** Whether a byte is at a place. */
  boolean has(char expected, int place) {
    return bytes[place] == expected;
  }

  /** Moves over a byte; returns whether it was the next one. */
  boolean skip(char expected) {
    boolean is = at < end && bytes[at] == expected;
    at += is ? 1 : 0;
    return is;
  }

  /**
   * Counts values, names and brackets that were not read by {@link #skipValue} or {@link
   * #skipName}. Parts that are read twice count twice.
   *
   * @return whether all so far are within the limit
   */
  boolean count(int more) {
    tokens += more;
    return tokens <= maxTokens;
  }

  /** Whether only blanks follow. */
  boolean isAtEnd() {
    for (int i = at; i < end; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r' && bytes[i] != '\n') {
        return false;
      }
    }
    return true;
  }

  /**
   * Moves over a value.
   *
   * @param levels the maximum nesting of its objects and arrays
   */
  boolean skipValue(int levels) {
    tokens++;
    return switch (next()) {
      case '"' -> skipText();
      case '{' -> levels > 0 && skipObject(levels - 1);
      case '[' -> levels > 0 && skipArray(levels - 1);
      case 't' -> skipWord("true");
      case 'f' -> skipWord("false");
      case 'n' -> skipWord("null");
      default -> skipNumber();
    };
  }

  private boolean skipObject(int levels) {
    at++;
    tokens++;
    if (skip('}')) {
      return true;
    }
    do {
      if (!skipName() || !skip(':') || !skipValue(levels)) {
        return false;
      }
    } while (skip(','));
    return skip('}');
  }

  private boolean skipArray(int levels) {
    at++;
    tokens++;
    if (skip(']')) {
      return true;
    }
    do {
      if (!skipValue(levels)) {
        return false;
      }
    } while (skip(','));
    return skip(']');
  }

  private boolean skipWord(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (!skip(word.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Moves over a name in quotes that has no escapes. */
  boolean skipName() {
    tokens++;
    int from = at;
    if (!skip('"')) {
      return false;
    }
    for (at = special(at); at < end && bytes[at] < 0; at = special(at)) {
      if (!skipCharacter()) {
        return false;
      }
    }
    return skip('"') && at - from <= MAX_NAME_BYTES;
  }

  private boolean skipText() {
    if (!skip('"')) {
      return false;
    }
    for (at = special(at); at < end; at = special(at)) {
      byte one = bytes[at];
      if (one == '"') {
        at++;
        return true;
      }
      boolean isValid = one == '\\' ? skipEscape() : one < 0 && skipCharacter();
      if (!isValid) {
        return false;
      }
    }
    return false;
  }

  /** The next quote, backslash, control character or character beyond ASCII, or the end. */
  private int special(int from) {
    int place = from;
    for (; place <= end - Long.BYTES; place += Long.BYTES) {
      long word = (long) LONGS.get(bytes, place);
      long found = (zeros(word ^ ('"' * ONES)) | zeros(word ^ ('\\' * ONES))) & HIGH_BITS;
      found |= (((word - ' ' * ONES) & ~word) | word) & HIGH_BITS;
      if (found != 0) {
        // A subtraction may carry into higher bytes; the lowest bit is right.
        return place + Long.numberOfTrailingZeros(found) / Byte.SIZE;
      }
    }
    while (place < end && bytes[place] >= ' ' && bytes[place] != '"' && bytes[place] != '\\') {
      place++;
    }
    return place;
  }

  /** The place of the next line feed before an end; -1 if there is none. */
  static int lineFeed(byte[] bytes, int from, int end) {
    int place = from;
    for (; place <= end - Long.BYTES; place += Long.BYTES) {
      long found = zeros((long) LONGS.get(bytes, place) ^ ('\n' * ONES)) & HIGH_BITS;
      if (found != 0) {
        return place + Long.numberOfTrailingZeros(found) / Byte.SIZE;
      }
    }
    for (; place < end; place++) {
      if (bytes[place] == '\n') {
        return place;
      }
    }
    return -1;
  }

  /** The high bit of the lowest byte that is 0. */
  private static long zeros(long word) {
    return (word - ONES) & ~word;
  }

  private boolean skipEscape() {
    byte escaped = at + 1 < end ? bytes[at + 1] : 0;
    at += 2;
    if (escaped != 'u') {
      return escaped > 0 && ESCAPED.indexOf(escaped) >= 0;
    }
    for (int i = 0; i < UNICODE_DIGITS; i++, at++) {
      if (Character.digit(next(), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Moves over a character beyond ASCII, in the shortest form and no half of a surrogate pair. */
  private boolean skipCharacter() {
    int first = bytes[at] & 0xFF;
    int second = at + 1 < end ? bytes[at + 1] & 0xFF : 0;
    int more;
    if (first >= 0xC2 && first <= 0xDF) {
      more = 1;
    } else if (first >= 0xE1 && first <= 0xEF && first != 0xED) {
      more = 2;
    } else if (first == 0xE0 ? second >= 0xA0 : first == 0xED && second < 0xA0) {
      more = 2;
    } else if (first == 0xF0 ? second >= 0x90 : first == 0xF4 && second < 0x90) {
      more = 3;
    } else if (first >= 0xF1 && first <= 0xF3) {
      more = 3;
    } else {
      return false;
    }
    for (at++; more > 0; more--, at++) {
      if (at >= end || (bytes[at] & 0xC0) != 0x80) {
        return false;
      }
    }
    return true;
  }

  private boolean skipNumber() {
    int from = at;
    skip('-');
    if (!skip('0') && !skipDigits()) {
      return false;
    }
    if (skip('.') && !skipDigits()) {
      return false;
    }
    if (skip('e') || skip('E')) {
      if (!skip('+')) {
        skip('-');
      }
      if (!skipDigits()) {
        return false;
      }
    }
    return at - from <= MAX_NUMBER_BYTES;
  }

  private boolean skipDigits() {
    int from = at;
    while (at < end && isDigit(bytes[at])) {
      at++;
    }
    return at > from;
  }

  private static boolean isDigit(byte one) {
    return one >= '0' && one <= '9';
  }

  /**
   * Moves over digits that are an integer, with a sign or without; returns whether there were some,
   * not too many for a long, and no zero before others. The place is a local variable, for speed.
   */
  boolean readInteger() {
    boolean isNegative = next() == '-';
    int start = isNegative ? at + 1 : at;
    int place = start;
    long value = 0;
    for (; place < end && isDigit(bytes[place]); place++) {
      value = 10 * value + (bytes[place] - '0');
    }
    at = place;
    integer = isNegative ? -value : value;
    int digits = place - start;
    return digits == 1 || (digits > 1 && digits <= MAX_DIGITS && bytes[start] != '0');
  }

  /** The integer that was read last. */
  long integer() {
    return integer;
  }

  /**
   * The text in quotes between two places; null if it has other escapes than those of one
   * character.
   */
  @Nullable String unescaped(int from, int to) {
    byte[] text = new byte[to - from];
    int size = 0;
    int place = from + 1;
    while (place < to - 1) {
      byte one = bytes[place++];
      if (one == '\\') {
        one = UNESCAPED[bytes[place++]];
        if (one == 0) {
          return null;
        }
      }
      text[size++] = one;
    }
    return new String(text, 0, size, StandardCharsets.UTF_8);
  }

  private static byte[] unescaped() {
    byte[] unescaped = new byte[1 << (Byte.SIZE - 1)];
    for (int i = 0; i < ESCAPED.length(); i++) {
      unescaped[ESCAPED.charAt(i)] = (byte) CONTROLS.charAt(i);
    }
    return unescaped;
  }

  /** A part of the bytes. */
  String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
