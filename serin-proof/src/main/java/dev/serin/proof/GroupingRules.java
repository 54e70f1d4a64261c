package dev.serin.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Other rules by which messages can be grouped, on generated calls. Numbers identify methods in
 * every build here, which spares the rules the generated numbers in names.
 */
final class GroupingRules {
  /** Matrix leaves out methods with a smaller share. */
  private static final double MATRIX_SHARE = 0.3;

  private GroupingRules() {}

  /** A call and the methods from the message to it. */
  record Place(GeneratedCall call, List<Integer> path) {}

  /** The path to the greatest own time: Serin's {@code groupKey}. */
  static List<Integer> maxOwnTime(GeneratedCall message) {
    Place max = null;
    for (Place place : places(message)) {
      if (!place.path().isEmpty() && (max == null || place.call().own() > max.call().own())) {
        max = place;
      }
    }
    return max == null ? List.of() : max.path();
  }

  /** The path of calls that have at least half of the time. */
  static List<Integer> half(GeneratedCall message) {
    List<Integer> path = new ArrayList<>();
    GeneratedCall at = message;
    while (!at.callees().isEmpty() && 2 * at.longest().total() >= message.total()) {
      at = at.longest();
      path.add(at.method());
    }
    return path;
  }

  /** The method with the greatest product of time and depth: Matrix's {@code stackKey}. */
  static List<Integer> matrix(GeneratedCall message) {
    double max = 0;
    List<Integer> key = List.of();
    for (Place place : places(message)) {
      double total = place.call().total();
      double value = (place.path().size() + 1) * total;
      if (!place.path().isEmpty() && total >= MATRIX_SHARE * message.total() && value > max) {
        max = value;
        key = List.of(place.call().method());
      }
    }
    return key;
  }

  /** The stack at a random time, the outermost method first. */
  static List<Integer> stack(GeneratedCall message, Random random) {
    double time = random.nextDouble() * message.total();
    List<Place> places = places(message);
    for (Place place : places) {
      time -= place.call().own();
      if (time < 0) {
        return place.path();
      }
    }
    return places.get(places.size() - 1).path();
  }

  /** The innermost method of a stack. */
  static List<Integer> firstFrame(List<Integer> stack) {
    return stack.isEmpty() ? stack : stack.subList(stack.size() - 1, stack.size());
  }

  /** All calls of a message, each with its path. */
  static List<Place> places(GeneratedCall message) {
    List<Place> places = new ArrayList<>();
    add(places, message, List.of());
    return places;
  }

  private static void add(List<Place> places, GeneratedCall call, List<Integer> path) {
    places.add(new Place(call, path));
    for (GeneratedCall callee : call.callees()) {
      List<Integer> below = new ArrayList<>(path);
      below.add(callee.method());
      add(places, callee, below);
    }
  }
}
