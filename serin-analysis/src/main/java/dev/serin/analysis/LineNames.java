package dev.serin.analysis;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names of methods in the bytes of a line, by id. Creates a text only for a name that is asked
 * for. Not thread-safe.
 */
final class LineNames {
  private static final int MIN_NAMES = 64;
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  /**
   * The maximum number of slots in which a name is looked for. Ids of a program need fewer, also
   * 100,000 of them; ids that are chosen to have the same slot would need all.
   */
  static final int MAX_PROBES = 128;

  private final JsonBytes in;
  private int size;
  private long[] ids = new long[MIN_NAMES];

  /** The places of the names, and behind them. */
  private int[] places = new int[2 * MIN_NAMES];

  /** A hash table with the numbers of the names, from 1; 0 is a free slot. */
  private int[] slots = new int[2 * MIN_NAMES];

  private @Nullable String[] names = new @Nullable String[0];

  private LineNames(JsonBytes in) {
    this.in = in;
  }

  /**
   * Reads an object of names by numbers, and moves over it; null if it has another form, too many
   * of its ids belong into the same slots, or the line is over its limit.
   *
   * @param in at the object
   */
  static @Nullable LineNames read(JsonBytes in) {
    LineNames names = new LineNames(in);
    return names.readAll() ? names : null;
  }

  private boolean readAll() {
    if (!in.skip('{') || in.skip('}') || !in.count(2)) {
      return false;
    }
    do {
      if (!readName()) {
        return false;
      }
    } while (in.skip(','));
    names = new @Nullable String[size];
    return in.skip('}');
  }

  private boolean readName() {
    if (!in.skip('"') || in.next() == '-' || !in.readInteger() || !in.skip('"') || !in.skip(':')) {
      return false;
    }
    int name = in.at() + 1;
    return in.skipName() && in.count(1) && add(in.integer(), name, in.at() - 1);
  }

  private boolean add(long id, int from, int to) {
    if (size == ids.length && !enlarge()) {
      return false;
    }
    int slot = slot(id);
    if (slot < 0 || slots[slot] != 0) {
      return false; // or the name is there twice
    }
    ids[size] = id;
    places[2 * size] = from;
    places[2 * size + 1] = to;
    slots[slot] = ++size;
    return true;
  }

  /** The slot that an id has or can get; -1 if it has none and the nearest are taken. */
  private int slot(long id) {
    int slot = (int) ((id * MULTIPLIER) >>> (Long.SIZE / 2)) & (slots.length - 1);
    for (int probes = 0; probes < MAX_PROBES; probes++) {
      if (slots[slot] == 0 || ids[slots[slot] - 1] == id) {
        return slot;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return -1;
  }

  /** Doubles the room; returns whether each name has a slot again. */
  private boolean enlarge() {
    ids = Arrays.copyOf(ids, 2 * size);
    places = Arrays.copyOf(places, 2 * places.length);
    slots = new int[2 * slots.length];
    for (int i = 0; i < size; i++) {
      int slot = slot(ids[i]);
      if (slot < 0) {
        return false;
      }
      slots[slot] = i + 1;
    }
    return true;
  }

  /** The name of a method; null if there is none. */
  @Nullable String name(long id) {
    int slot = slot(id);
    return slot < 0 || slots[slot] == 0 ? null : text(slots[slot] - 1);
  }

  private String text(int number) {
    String known = names[number];
    if (known == null) {
      known = in.text(places[2 * number], places[2 * number + 1]);
      names[number] = known;
    }
    return known;
  }

  /** The same as an object of JSON. */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < size; i++) {
      json.put(Long.toString(ids[i]), text(i));
    }
    return json;
  }
}
