package dev.serin.tests.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Damages texts: removes, doubles, swaps or replaces words, characters and lines. Immutable. */
final class TextMutator {
  private static final int MAX_CHANGES = 4;
  private static final int LONG = 20_000;

  /** Texts that many readers cannot handle. */
  private static final List<String> ODD =
      List.of(
          ("~0~-1~1~2~1048574~1048575~4193279~4193280~2147483647~2147483648~-2147483648~"
                  + "99999999999999999999~1e400~NaN~null~true~\u0000~\uFEFF~\uD800~\u2028~\\u~"
                  + "\\u00~\\ud800~\\~#~*~**~(~)~,~.~:~/~-~->~[~]~{~}~\"~'~ ~\t~\r~\u001B[31m~"
                  + "<script>~()V~<init>~java.lang.Object~é\uD83D\uDE00")
              .split("~"));

  private final List<String> originals;

  TextMutator(String... originals) {
    this.originals = List.of(originals);
  }

  /**
   * Returns a text that differs from the original, without half characters, which no file can have.
   */
  String mutate(SplittableRandom random) {
    String text = any(originals, random);
    String changed;
    do {
      changed = change(text, random);
    } while (changed.equals(text));
    return changed;
  }

  /** Makes some changes, which may leave the text the same. */
  private String change(String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    for (int i = random.nextInt(1 + random.nextInt(MAX_CHANGES)); i >= 0; i--) {
      int at = random.nextInt(lines.size());
      switch (random.nextInt(12)) {
        case 0 -> lines.set(at, "");
        case 1 -> lines.add(at, lines.get(at));
        case 2 -> Collections.swap(lines, at, random.nextInt(lines.size()));
        case 3 -> lines.add(at, any(any(originals, random).lines().toList(), random));
        case 4, 5 -> lines.set(at, withCharacter(lines.get(at), random));
        case 6 -> lines.set(at, cut(lines.get(at), random));
        default -> lines.set(at, withWord(lines.get(at), lines, random));
      }
    }
    String changed = String.join(random.nextInt(10) == 0 ? "\r\n" : "\n", lines);
    return new String(changed.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static String cut(String line, SplittableRandom random) {
    String rest = line.substring(random.nextInt(line.length() + 1));
    return random.nextBoolean() ? rest : line.substring(0, line.length() - rest.length());
  }

  private static String withCharacter(String line, SplittableRandom random) {
    int at = random.nextInt(line.length() + 1);
    char other = (char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000);
    int skipped = Math.min(line.length() - at, random.nextInt(2));
    return line.substring(0, at) + other + line.substring(at + skipped);
  }

  /** The line with one word replaced by another. */
  private static String withWord(String line, List<String> lines, SplittableRandom random) {
    String word = any(words(line), random);
    String other =
        switch (random.nextInt(8)) {
          case 0 -> any(words(any(lines, random)), random);
          case 1 -> word + word;
          case 2 -> random.nextInt(20) == 0 ? any(ODD, random).repeat(LONG) : word;
          case 3 -> Long.toString(random.nextLong() >> random.nextInt(64));
          default -> any(ODD, random);
        };
    int at = line.indexOf(word);
    return line.substring(0, at) + other + line.substring(at + word.length());
  }

  private static List<String> words(String line) {
    List<String> words =
        Arrays.stream(line.split("[^A-Za-z0-9_$.-]+", 0)).filter(word -> !word.isEmpty()).toList();
    return words.isEmpty() ? List.of("") : words;
  }

  private static <T> T any(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
