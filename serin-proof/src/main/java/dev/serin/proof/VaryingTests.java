package dev.serin.proof;

import java.util.List;
import java.util.stream.Stream;

/**
 * The tests of suites that may make a different number of calls each time they run, by parts of
 * their names. All others have to make the same number.
 */
final class VaryingTests {
  /** The amount that they encode, or the number of steps in which they hash, is random. */
  private static final List<String> RANDOM_INPUT =
      List.of(
          ".HexTest]/[method:testEncodeDecodeHexCharArrayRandom",
          ".AllocateDirectHexTest]/[method:testEncodeDecodeHexCharArrayRandom",
          ".Base16Test]/[method:testEncodeDecodeRandom()]",
          ".Base64Test]/[method:testEncodeDecodeRandom()]",
          ".MurmurHash3Test]/[method:testHash32String()]",
          ".MurmurHash3Test]/[method:testHash128String()]",
          ".MurmurHash3Test]/[method:testIncrementalHash32",
          ".PureJavaCrc32Test]/[method:testCorrectness()]");

  /** They go up and down at random, or sort a shuffled list. */
  private static final List<String> RANDOM_ORDER =
      List.of(
          ".FilterListIteratorTest]/[test:",
          ".FixedOrderComparatorTest]/[test:",
          "]/[test:testRandomListSort(org.apache.commons.collections4.comparators.");

  /** The garbage collector clears references of their maps, sooner or later. */
  private static final List<String> CLEARED_REFERENCES =
      List.of(".ReferenceMapTest]/[test:", ".ReferenceIdentityMapTest]/[test:");

  private VaryingTests() {}

  /**
   * Whether a test may make a different number of calls.
   *
   * @param test begins with its name, as {@link SuiteRun} writes it
   */
  static boolean has(String test) {
    return Stream.of(RANDOM_INPUT, RANDOM_ORDER, CLEARED_REFERENCES)
        .flatMap(List::stream)
        .anyMatch(test::contains);
  }
}
