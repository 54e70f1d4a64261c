package dev.serin.benchmarks;

import com.google.common.base.CharMatcher;
import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.Multiset;
import com.google.common.collect.Ordering;
import com.google.common.collect.Sets;
import com.google.common.collect.Table;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Splits, groups, counts, sorts, hashes and joins words. */
final class GuavaWork implements Workload.Work {
  private static final int WORDS = 1500;
  private static final int DIFFERENT_WORDS = 400;
  private static final Splitter SPLITTER =
      Splitter.on(CharMatcher.anyOf(",;")).trimResults().omitEmptyStrings();
  private static final Joiner JOINER = Joiner.on('|').skipNulls();

  private final String text;

  GuavaWork() {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      words.append("word").append(i * 7919 % DIFFERENT_WORDS).append(i % 3 == 0 ? " ; " : ",");
    }
    text = words.toString();
  }

  @Override
  public int round() {
    List<String> words = SPLITTER.splitToList(text);
    return collections(words) + hashes(words) + JOINER.join(Lists.reverse(words)).length();
  }

  private static int collections(List<String> words) {
    ListMultimap<Integer, String> byLength = ArrayListMultimap.create();
    Multiset<String> counts = HashMultiset.create();
    Table<Integer, Character, String> table = HashBasedTable.create();
    for (String word : words) {
      byLength.put(word.length(), word);
      counts.add(word);
      table.put(word.length(), word.charAt(word.length() - 1), word);
    }
    ImmutableMap.Builder<String, Integer> map = ImmutableMap.builder();
    for (Multiset.Entry<String> entry : counts.entrySet()) {
      map.put(entry.getElement(), entry.getCount());
    }
    ImmutableSortedSet<String> sorted = ImmutableSortedSet.copyOf(words);
    ImmutableList<String> long6 =
        ImmutableList.copyOf(Iterables.filter(words, word -> word.length() > 6));
    List<String> greatest = Ordering.natural().greatestOf(words, 20);
    int sum = 0;
    for (Map.Entry<String, Integer> entry : map.build().entrySet()) {
      sum += entry.getValue();
    }
    for (List<String> part : Lists.partition(words, 50)) {
      sum += Sets.intersection(Sets.newHashSet(part), sorted).size();
    }
    return sum + long6.size() + greatest.size() + table.size() + byLength.keySet().size();
  }

  private static int hashes(List<String> words) {
    int sum = Hashing.sha256().hashString(words.get(0), StandardCharsets.UTF_8).asInt();
    Hasher all = Hashing.murmur3_128().newHasher();
    for (String word : words) {
      sum += Hashing.murmur3_32_fixed().hashUnencodedChars(word).asInt();
      all.putUnencodedChars(word).putInt(word.length());
    }
    return sum + all.hash().asInt();
  }
}
