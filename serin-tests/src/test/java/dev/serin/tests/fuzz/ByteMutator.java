package dev.serin.tests.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Damages files whose numbers have known places. Most often it changes a few numbers; sometimes it
 * removes, doubles or changes bytes anywhere. Immutable.
 */
final class ByteMutator {
  private static final int MAX_CHANGES = 4;
  private static final int MAX_MOVED_BYTES = 64;

  private final byte[] original;
  private final boolean bigEndian;
  private final List<List<Spot>> kinds;

  /** Prepares a file with these numbers. */
  ByteMutator(byte[] original, boolean bigEndian, List<Spot> spots) {
    this.original = original;
    this.bigEndian = bigEndian;
    Map<String, List<Spot>> byKind = new LinkedHashMap<>();
    spots.forEach(
        spot -> byKind.computeIfAbsent(spot.kind(), unused -> new ArrayList<>()).add(spot));
    this.kinds = List.copyOf(byKind.values());
  }

  byte[] original() {
    return original;
  }

  /** Returns bytes that differ from the original. */
  byte[] mutate(SplittableRandom random) {
    byte[] changed;
    do {
      changed = change(random);
    } while (Arrays.equals(changed, original));
    return changed;
  }

  /** Returns a copy with some changes, which may leave it the same. */
  private byte[] change(SplittableRandom random) {
    byte[] bytes = original.clone();
    int changes = 1 + random.nextInt(1 + random.nextInt(MAX_CHANGES));
    for (int i = 0; i < changes; i++) {
      List<Spot> kind = kinds.get(random.nextInt(kinds.size()));
      Spot spot = kind.get(random.nextInt(kind.size()));
      set(bytes, spot, value(bytes, spot, kind, random));
    }
    return random.nextInt(10) == 0 ? damaged(bytes, random) : bytes;
  }

  private long value(byte[] bytes, Spot spot, List<Spot> kind, SplittableRandom random) {
    long former = get(bytes, spot);
    long most = -1L >>> (64 - 8 * spot.width());
    return switch (random.nextInt(10)) {
      case 0 -> 0;
      case 1 -> most >>> random.nextInt(8 * spot.width());
      case 2 -> former + 1;
      case 3 -> former - 1;
      case 4 -> former ^ 1L << random.nextInt(8 * spot.width());
      case 5 -> random.nextLong();
      case 6 -> former + random.nextInt(-8, 9);
      default -> get(bytes, kind.get(random.nextInt(kind.size())));
    };
  }

  /** Changes independent of numbers. */
  private static byte[] damaged(byte[] bytes, SplittableRandom random) {
    int at = random.nextInt(bytes.length);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(MAX_MOVED_BYTES));
    return switch (random.nextInt(5)) {
      case 0 -> Arrays.copyOf(bytes, at); // truncated
      case 1 -> joined(bytes, at, at + length); // a piece is missing
      case 2 -> joined(bytes, at + length, at); // a piece is doubled
      case 3 -> {
        int from = random.nextInt(bytes.length - length + 1);
        System.arraycopy(bytes, from, bytes, at, length);
        yield bytes;
      }
      default -> {
        for (int i = 0; i < length; i++) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        yield bytes;
      }
    };
  }

  private static byte[] joined(byte[] bytes, int end, int start) {
    byte[] joined = Arrays.copyOf(bytes, end + bytes.length - start);
    System.arraycopy(bytes, start, joined, end, bytes.length - start);
    return joined;
  }

  private long get(byte[] bytes, Spot spot) {
    long value = 0;
    for (int i = 0; i < spot.width(); i++) {
      value = value << 8 | (bytes[place(spot, i)] & 0xFF);
    }
    return value;
  }

  private void set(byte[] bytes, Spot spot, long value) {
    for (int i = 0; i < spot.width(); i++) {
      bytes[place(spot, i)] = (byte) (value >>> (8 * (spot.width() - 1 - i)));
    }
  }

  /** The place of a byte of a number, counted from the most significant one. */
  private int place(Spot spot, int i) {
    return spot.at() + (bigEndian ? i : spot.width() - 1 - i);
  }
}
