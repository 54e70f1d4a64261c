package dev.serin.gradle.tests;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code of a method of a dex file, to find the constants that its calls may pass. */
final class DexMethod {
  private static final Pattern REGISTER = Pattern.compile("v(\\d+)");
  private static final Pattern INTEGER = Pattern.compile("#int (-?\\d+)");
  private static final Pattern TARGET = Pattern.compile("(?:^|, )([0-9a-f]{4,8})(?: //|$)");
  private static final Pattern WRITES_NOTHING =
      Pattern.compile("(if|goto|[ais]put|invoke|return|throw|monitor|fill|packed|sparse|nop).*");
  private static final Pattern THROWS_NOTHING =
      Pattern.compile("(if|goto|move|return|nop|const/|const$|const-wide|packed|sparse).*");

  /** Class, name and descriptor, as in a method map. */
  final String name;

  private final List<Instruction> instructions = new ArrayList<>();
  private final Map<Integer, Integer> indices = new HashMap<>();
  private final List<Catch> catches = new ArrayList<>();

  /** The instructions that may complete right before an instruction, by its index. */
  private final Map<Integer, Set<Integer>> ended = new HashMap<>();

  /** The instructions that may fail right before an instruction, by its index. */
  private final Map<Integer, Set<Integer>> failed = new HashMap<>();

  DexMethod(String name) {
    this.name = name;
  }

  /** Adds an instruction, in the format of {@code dexdump}. Switches also need their tables. */
  void add(int offset, int address, String text) {
    int space = text.indexOf(' ');
    String operation = space < 0 ? text : text.substring(0, space);
    String operands = space < 0 ? "" : text.substring(space + 1);
    indices.put(address, instructions.size());
    instructions.add(new Instruction(offset, address, operation, operands));
  }

  /** Adds the handler of exceptions between two addresses, the second not included. */
  void addCatch(int from, int to, int handler) {
    catches.add(new Catch(from, to, handler));
  }

  /**
   * The constants that calls of a method pass as their only argument.
   *
   * @param called the method, in the format of {@code dexdump}
   * @param dex the file with the code
   * @throws IllegalStateException if a call may pass a value that is no constant
   */
  SortedSet<Integer> argumentsOf(String called, ByteBuffer dex) {
    SortedSet<Integer> arguments = new TreeSet<>();
    connect(dex);
    for (int index = 0; index < instructions.size(); index++) {
      Instruction call = instructions.get(index);
      if (call.operation.startsWith("invoke-static") && call.operands.contains(called)) {
        arguments.addAll(constants(index, register(call.operands, 0)));
      }
    }
    return arguments;
  }

  private void connect(ByteBuffer dex) {
    for (int index = 0; index < instructions.size(); index++) {
      Instruction instruction = instructions.get(index);
      for (int next : next(index, dex)) {
        ended.computeIfAbsent(next, key -> new HashSet<>()).add(index);
      }
      if (!THROWS_NOTHING.matcher(instruction.operation).matches()) {
        for (Catch range : catches) {
          if (range.from <= instruction.address && instruction.address < range.to) {
            int handler = indices.get(range.handler);
            failed.computeIfAbsent(handler, key -> new HashSet<>()).add(index);
          }
        }
      }
    }
  }

  private Set<Integer> next(int index, ByteBuffer dex) {
    Instruction instruction = instructions.get(index);
    String operation = instruction.operation;
    Set<Integer> next = new HashSet<>();
    if (!operation.matches("(goto|return|throw|.*-data).*") && index + 1 < instructions.size()) {
      next.add(index + 1);
    }
    if (operation.matches("(if|goto).*")) {
      next.add(indices.get(target(instruction)));
    } else if (operation.matches("(packed|sparse)-switch")) {
      Instruction data = instructions.get(indices.get(target(instruction)));
      int cases = dex.getShort(data.offset + 2) & 0xffff;
      boolean isPacked = operation.startsWith("packed");
      int targets = data.offset + 4 + (isPacked ? 4 : cases * 4);
      for (int one = 0; one < cases; one++) {
        next.add(indices.get(instruction.address + dex.getInt(targets + one * 4)));
      }
    }
    return next;
  }

  private static int target(Instruction instruction) {
    Matcher matcher = TARGET.matcher(instruction.operands);
    if (!matcher.find()) {
      throw new IllegalStateException("no target: " + instruction);
    }
    return Integer.parseInt(matcher.group(1), 16);
  }

  /** The constants that may be in a register before an instruction. */
  private Set<Integer> constants(int index, int register) {
    Set<Integer> constants = new HashSet<>();
    Set<Place> seen = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    open.add(new Place(index, register));
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (!seen.add(place)) {
        continue;
      }
      Set<Integer> before = ended.getOrDefault(place.index, Set.of());
      Set<Integer> failing = failed.getOrDefault(place.index, Set.of());
      if (before.isEmpty() && failing.isEmpty()) {
        throw new IllegalStateException(name + " gives a call a parameter");
      }
      failing.forEach(failure -> open.add(new Place(failure, place.register)));
      for (int last : before) {
        Instruction instruction = instructions.get(last);
        if (!writes(instruction, place.register)) {
          open.add(new Place(last, place.register));
        } else if (instruction.operation.matches("move(/.*)?")) {
          open.add(new Place(last, register(instruction.operands, 1)));
        } else {
          constants.add(constant(instruction));
        }
      }
    }
    return constants;
  }

  private static boolean writes(Instruction instruction, int register) {
    return !WRITES_NOTHING.matcher(instruction.operation).matches()
        && register(instruction.operands, 0) == register;
  }

  private int constant(Instruction instruction) {
    Matcher matcher = INTEGER.matcher(instruction.operands);
    if (instruction.operation.startsWith("const") && matcher.find()) {
      return Integer.parseInt(matcher.group(1));
    }
    throw new IllegalStateException(name + " gives a call what is no constant: " + instruction);
  }

  /** The number of a register that an instruction names. */
  private static int register(String operands, int which) {
    Matcher matcher = REGISTER.matcher(operands);
    for (int skipped = 0; skipped <= which; skipped++) {
      if (!matcher.find()) {
        return -1;
      }
    }
    return Integer.parseInt(matcher.group(1));
  }

  private record Instruction(int offset, int address, String operation, String operands) {}

  private record Catch(int from, int to, int handler) {}

  private record Place(int index, int register) {}
}
