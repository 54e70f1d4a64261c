package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.base.EntryNames;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.zip.ZipArchive;
import dev.serin.instrument.zip.ZipItem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * Programs are edited at random. After each edit they are instrumented twice: resuming from the
 * state of the previous run, and as a whole.
 */
@Tag("any-jvm")
class RandomEditsTest {
  private static final int SEQUENCES = 40;
  private static final int EDITS = 8;
  private static final List<String> INPUTS = List.of("one", "two", "in.jar");
  private static final String CLASS_PATH = "path.jar";
  private static final List<String> ALL = List.of("one", "two", "in.jar", CLASS_PATH);

  @TempDir private Path folder;
  private int keptClasses;
  private int flippedClasses;

  @Test
  void a_run_that_goes_on_from_a_state_writes_what_a_full_run_writes_and_no_class_in_vain()
      throws Exception {
    for (int seed = 0; seed < SEQUENCES; seed++) {
      new Sequence(seed).run();
    }
    assertThat(keptClasses).isGreaterThan(SEQUENCES * EDITS);
    assertThat(flippedClasses).as("unchanged classes written again").isGreaterThan(SEQUENCES);
  }

  private final class Sequence {
    private final Random random;
    private final String name;
    private final ChangingProgram program;
    private final Path work;
    private InstrumentOptions options;
    private boolean hasPatterns;
    private Map<String, Map<String, byte[]>> inputsBefore = Map.of();
    private Map<String, byte[]> outputsBefore = Map.of();
    private Map<String, Integer> idsBefore = Map.of();

    Sequence(int seed) throws IOException {
      random = new Random(seed);
      name = "sequence " + seed;
      program = new ChangingProgram(folder.resolve("program" + seed), random);
      work = folder.resolve("work" + seed);
      options = options();
    }

    void run() throws Exception {
      for (int edit = 0; edit < EDITS; edit++) {
        String where = name + ", edit " + edit;
        if (edit > 0) {
          changeOptions(edit);
        }
        boolean isTampered = edit > 0 && tamper();
        RunResult went = run(options, work, true);
        Path whole = folder.resolve(name + edit);
        RunResult full = run(options, whole, false);
        Map<String, byte[]> outputs = ChangingProgram.content(work);
        outputs.remove("state");
        assertThat(differing(outputs, ChangingProgram.content(whole))).as(where).isEmpty();
        assertSame(went, full, where);
        boolean isAnew = edit == 0 || went.fullRunReason().isPresent();
        assertThat(went.readClasses()).as(where).isEqualTo(expectedToBeRead(isAnew));
        if (!isTampered) {
          int kept = went.inputs().stream().mapToInt(InputResult::keptClasses).sum();
          int expected = isAnew ? 0 : expectedToBeKept(outputs, went);
          // A method that patterns leave out may become cheap, which its output does not show.
          assertThat(kept).as(where).isBetween(hasPatterns ? 0 : expected, expected);
        }
        remember(outputs, went);
        program.edit();
      }
    }

    /** Sometimes changes the options, or uses the map of the previous run as base map. */
    private void changeOptions(int edit) throws IOException {
      int choice = random.nextInt(8);
      if (choice == 0) {
        options = options();
      } else if (choice < 4) {
        Path map = folder.resolve(name + edit + ".map");
        options = options.baseMap(Files.copy(work.resolve("map.txt"), map));
      }
    }

    /** Options; any two may be the same. */
    private InstrumentOptions options() {
      MethodFilter.Builder patterns = MethodFilter.builder();
      hasPatterns = random.nextInt(3) == 0;
      if (hasPatterns) {
        patterns.exclude("p.Leaf" + random.nextInt(3)).exclude("p.*#more");
      }
      return InstrumentOptions.defaults()
          .threads(2)
          .stored(random.nextInt(3) == 0)
          .probeAll(random.nextInt(4) == 0)
          .probeAccessors(random.nextBoolean())
          .libraries(random.nextInt(4) == 0)
          .classPath(List.of(program.place(CLASS_PATH)))
          .choosing(patterns.build())
          .replacing(path -> true); // an edit may leave an output that is no longer Serin's
    }

    /** Sometimes changes an output, or adds a file to one. */
    private boolean tamper() throws IOException {
      List<String> outputs = new ArrayList<>(outputsBefore.keySet());
      Path output = work.resolve(outputs.get(random.nextInt(outputs.size())));
      switch (random.nextInt(8)) {
        case 0 -> Files.delete(output);
        case 1 -> Files.write(output, new byte[] {1}, StandardOpenOption.APPEND);
        case 2 -> {
          Files.createDirectories(work.resolve("one/strange"));
          Files.writeString(work.resolve("one/strange/file"), "not ours");
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private RunResult run(InstrumentOptions with, Path out, boolean keepsState) throws Exception {
      InstrumentOptions written =
          with.map(out.resolve("map.txt")).skipped(out.resolve("skipped.txt"));
      InstrumentRun run =
          new InstrumentRun(keepsState ? written.state(out.resolve("state")) : written);
      for (String input : INPUTS) {
        run.add(program.place(input), out.resolve(input));
      }
      return run.run();
    }

    private void remember(Map<String, byte[]> outputs, RunResult went) {
      inputsBefore = new TreeMap<>();
      for (String input : ALL) {
        inputsBefore.put(input, program.classes(input));
      }
      outputsBefore = outputs;
      idsBefore = ids(went);
    }

    /** How many class files have bytes that neither an input nor the class path had before. */
    private int expectedToBeRead(boolean isAnew) {
      int read = 0;
      for (String input : ALL) {
        boolean isUsed = input.equals(CLASS_PATH);
        Set<ByteBuffer> known = new HashSet<>();
        for (Map.Entry<String, Map<String, byte[]>> before : inputsBefore.entrySet()) {
          if (before.getKey().equals(CLASS_PATH) == isUsed && !isAnew) {
            before.getValue().values().forEach(bytes -> known.add(ByteBuffer.wrap(bytes)));
          }
        }
        for (byte[] bytes : program.classes(input).values()) {
          read += known.contains(ByteBuffer.wrap(bytes)) ? 0 : 1;
        }
      }
      return read;
    }

    /** How many classes have not changed and need no change in the output. */
    private int expectedToBeKept(Map<String, byte[]> outputs, RunResult went) {
      int kept = 0;
      Map<String, Integer> ids = ids(went);
      for (String input : INPUTS) {
        Map<String, byte[]> classes = program.classes(input);
        Map<String, byte[]> before = inputsBefore.getOrDefault(input, Map.of());
        if (input.endsWith(".jar")) {
          boolean isSame = sameEntries(outputs.get(input), outputsBefore.get(input));
          isSame &= classes.values().stream().allMatch(type -> hasSameIds(type, ids));
          kept += isSame && differing(classes, before).isEmpty() ? classes.size() : 0;
        } else {
          for (Map.Entry<String, byte[]> type : classes.entrySet()) {
            String output = input + '/' + type.getKey();
            if (Arrays.equals(type.getValue(), before.get(type.getKey()))) {
              boolean isSame = Arrays.equals(outputs.get(output), outputsBefore.get(output));
              isSame &= hasSameIds(type.getValue(), ids);
              kept += isSame ? 1 : 0;
              flippedClasses += isSame ? 0 : 1;
            }
          }
        }
      }
      keptClasses += kept;
      return kept;
    }

    /** Whether the methods of a class file have the ids that they had before. */
    private boolean hasSameIds(byte[] classFile, Map<String, Integer> ids) {
      ClassNode node = new ClassNode();
      new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
      return node.methods.stream()
          .map(method -> (node.name + ' ' + method.name + method.desc).replace('/', '.'))
          .allMatch(method -> Objects.equals(ids.get(method), idsBefore.get(method)));
    }
  }

  /** The ids of all methods. */
  private static Map<String, Integer> ids(RunResult result) {
    Map<String, Integer> ids = new TreeMap<>();
    result
        .methods()
        .methods()
        .forEach(
            (id, method) ->
                ids.put(method.className() + ' ' + method.methodName() + method.descriptor(), id));
    return ids;
  }

  private static void assertSame(RunResult one, RunResult other, String where) {
    assertThat(one.methods().toString()).as(where).isEqualTo(other.methods().toString());
    for (int i = 0; i < INPUTS.size(); i++) {
      assertThat(one.inputs().get(i))
          .as(where)
          .usingRecursiveComparison()
          .ignoringFields("output", "keptClasses")
          .isEqualTo(other.inputs().get(i));
    }
  }

  private static List<String> differing(Map<String, byte[]> one, Map<String, byte[]> other) {
    TreeSet<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeIf(name -> same(one.get(name), other.get(name)));
    return new ArrayList<>(names);
  }

  /** Whether two archives have the same entries, in the same form, except for the mark. */
  private static boolean sameEntries(byte @Nullable [] one, byte @Nullable [] other) {
    return one != null && other != null && withoutMark(one).equals(withoutMark(other));
  }

  private static Map<String, ByteBuffer> withoutMark(byte[] archive) {
    Map<String, ByteBuffer> entries = new TreeMap<>();
    try {
      for (ZipItem item : new ZipArchive(archive).items()) {
        if (!EntryNames.isMark(item.name())) {
          entries.put(
              item.name(), ByteBuffer.wrap(archive, item.contentAt(), item.compressedSize()));
        }
      }
    } catch (ZipException e) {
      throw new AssertionError(e);
    }
    return entries;
  }

  private static boolean same(byte @Nullable [] one, byte @Nullable [] other) {
    return one != null && Arrays.equals(one, other);
  }
}
