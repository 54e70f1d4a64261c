package dev.serin.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A part of a group under construction: messages with the same {@link HeaviestPath}, or without a
 * call tree and with the same key. Becomes the group when the other parts are added. Not
 * thread-safe.
 */
final class GroupPart {
  /** The larger ones first; in the same order for the same messages. */
  static final Comparator<GroupPart> BY_SIZE =
      Comparator.comparingInt((GroupPart part) -> -part.size).thenComparing(part -> part.id);

  private final String id;
  private final String kind;
  private final TimeProfile profile;
  private final Map<String, Name> names = new HashMap<>();
  private boolean hasTree;
  private TimeCauses causes;

  /** The numbers of its messages. */
  private int[] numbers = new int[1];

  private int size;

  /**
   * The facts about a message that decide its group.
   *
   * @param part identifies the part of a group to which it belongs
   * @param key of its dominant path
   * @param kind messages of different kinds are never in one group
   */
  record Identity(String part, String key, String kind) {}

  /**
   * A message, reduced to the facts that grouping needs.
   *
   * @param number its place among all, from the longest
   */
  record Evaluated(
      int number, Identity identity, DominantPath path, TimeProfile profile, TimeCauses causes) {}

  /**
   * A key that the group may have.
   *
   * @param path the dominant path of the longest message with the key
   * @param longest the number of this message
   * @param count the number of messages with the key
   */
  private record Name(DominantPath path, int longest, int count) {
    Name and(Name other) {
      Name first = longest < other.longest ? this : other;
      return new Name(first.path, first.longest, count + other.count);
    }
  }

  /** Creates a part of one message, and takes over its profile. */
  GroupPart(Evaluated first) {
    this.id = first.identity().part();
    this.kind = first.identity().kind();
    this.profile = first.profile();
    this.causes = first.causes();
    addUnprofiled(first);
  }

  /** Adds a message. */
  void add(Evaluated one) {
    profile.add(one.profile());
    causes = TimeCauses.sum(Stream.of(causes, one.causes()));
    addUnprofiled(one);
  }

  private void addUnprofiled(Evaluated one) {
    hasTree |= one.path().evidence() == DominantPath.Evidence.TREE;
    names.merge(one.identity().key(), new Name(one.path(), one.number(), 1), Name::and);
    reserve(1);
    numbers[size++] = one.number();
  }

  /** Adds the messages of another part. */
  void add(GroupPart other) {
    profile.add(other.profile);
    causes = TimeCauses.sum(Stream.of(causes, other.causes));
    other.names.forEach((key, name) -> names.merge(key, name, Name::and));
    reserve(other.size);
    System.arraycopy(other.numbers, 0, numbers, size, other.size);
    size += other.size;
  }

  /** Makes room for the numbers of further messages. */
  private void reserve(int more) {
    int needed = size + more;
    if (needed > numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(needed, size + size / 2));
    }
  }

  /** The unique id of the first part. */
  String id() {
    return id;
  }

  /** Parts of different kinds are never in one group. */
  String kind() {
    return kind;
  }

  /** The mean of its messages. */
  TimeProfile profile() {
    return profile;
  }

  /** Whether a message has a path from its call tree. */
  boolean hasTree() {
    return hasTree;
  }

  /** The causes of the messages' time. */
  TimeCauses causes() {
    return causes;
  }

  /** The key of most messages. */
  String mainKey() {
    return names.entrySet().stream()
        .min(
            Comparator.comparingInt((Map.Entry<String, Name> name) -> -name.getValue().count())
                .thenComparing(Map.Entry::getKey))
        .orElseThrow()
        .getKey();
  }

  /** The keys of its messages. */
  Iterable<String> keys() {
    return names.keySet();
  }

  /** How many messages have a key. */
  int count(String key) {
    Name name = names.get(key);
    return name == null ? 0 : name.count();
  }

  /** The path of the key of most messages. */
  DominantPath path() {
    Name name = names.get(mainKey());
    if (name == null) {
      throw new IllegalStateException("no message in " + id);
    }
    return name.path();
  }

  /** The numbers of its messages, ascending. */
  int[] sortedNumbers() {
    int[] sorted = Arrays.copyOf(numbers, size);
    Arrays.sort(sorted);
    return sorted;
  }
}
