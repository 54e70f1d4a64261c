package dev.serin.tests.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Damages files of which it is known where their numbers stand: most often a few numbers get other
 * values, sometimes bytes are lost, doubled or changed anywhere. Immutable.
 */
final class ByteMutator {
  private static final int MAX_CHANGES = 4;
  private static final int MAX_MOVED_BYTES = 64;

  private final byte[] original;
  private final boolean bigEndian;
  private final List<List<Spot>> kinds;

  /** Damages a file with these numbers in it. */
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

  /** Other bytes than the original. */
  byte[] mutate(SplittableRandom random) {
    byte[] changed;
    do {
      changed = change(random);
    } while (Arrays.equals(changed, original));
    return changed;
  }

  /** A copy with some changes, which may leave it as it is. */
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

  /** Changes that no number explains. */
  private static byte[] damaged(byte[] bytes, SplittableRandom random) {
    int at = random.nextInt(bytes.length);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(MAX_MOVED_BYTES));
    return switch (random.nextInt(5)) {
      case 0 -> Arrays.copyOf(bytes, at); // cut off
      case 1 -> joined(bytes, at, at + length); // a piece is lost
      case 2 -> joined(bytes, at + length, at); // a piece is there twice
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

  /** Where a byte of a number stands, the most significant one being the first. */
  private int place(Spot spot, int i) {
    return spot.at() + (bigEndian ? i : spot.width() - 1 - i);
  }
}
