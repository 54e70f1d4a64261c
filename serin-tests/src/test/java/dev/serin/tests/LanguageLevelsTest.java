package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.runtime.FakeClock;
import dev.serin.runtime.TreeText;
import dev.serin.testkit.InstrumentingLoader;
import dev.serin.testkit.Recording;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Trees of programs in the Java of several releases, if the JDK that runs the tests compiles it.
 * Times are in microseconds.
 */
class LanguageLevelsTest {
  private static final int NEWEST = Runtime.version().feature();

  @TempDir private Path folder;

  private final FakeClock clock = new FakeClock();
  private final InstrumentingLoader loader =
      new InstrumentingLoader(getClass().getClassLoader(), name -> false);

  /** A program, whose method {@code run} is called, and its tree. */
  private record Program(int release, String what, String source, String tree) {
    @Override
    public String toString() {
      return "Java " + release + ", " + what;
    }
  }

  static List<Program> programs() {
    return ALL.stream().filter(program -> program.release <= NEWEST).toList();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void a_program_has_the_tree_of_its_source(Program program) throws Exception {
    CompiledSource.give(program.source, program.release, folder, loader);
    Ticks.use(clock);
    Class<?> made = loader.loadClass("Made");
    try (Recording recording = new Recording(clock)) {
      made.getMethod("run").invoke(null);
      assertThat(TreeText.of(recording.tree(), loader.methods())).isEqualTo(program.tree);
    }
  }

  private static final List<Program> ALL =
      List.of(
          new Program(
              8,
              "accessors and a switch on an enum",
              """
              import static dev.serin.tests.Ticks.pass;
              import java.util.concurrent.TimeUnit;
              public class Made {
                private int count;
                private int next(int by) { pass(by); return count += by; }
                class Inner {
                  int run() { count++; return next(3); }
                }
                static void use(TimeUnit unit) {
                  switch (unit) {
                    case SECONDS: pass(10); break;
                    default: pass(20);
                  }
                }
                public static void run() {
                  new Made().new Inner().run();
                  use(TimeUnit.SECONDS);
                  use(TimeUnit.DAYS);
                }
              }
              """,
              """
              message 1 33
              .run 1 33
              ..<init> 1 0
              ..<init> 1 0
              ..run 1 3
              ...access$008 1 0
              ...access$100 1 3
              ....next 1 3
              ..use 2 30
              ...<clinit> 1 0
              """),
          new Program(
              21,
              "patterns of records in a switch",
              """
              import static dev.serin.tests.Ticks.pass;
              public class Made {
                sealed interface Shape permits Circle, Box {}
                record Circle(int radius) implements Shape {}
                record Box(Shape inner, int side) implements Shape {
                  public int side() {
                    pass(1);
                    if (side == 0) throw new IllegalStateException();
                    return side;
                  }
                }
                static void part(int micros) { pass(micros); }
                static void area(Object shape) {
                  switch (shape) {
                    case Circle(int radius) when radius > 2 -> part(radius);
                    case Box(Circle(var radius), int side) -> part(radius + side);
                    case Shape other -> part(1000);
                    case null, default -> part(2000);
                  }
                }
                public static void run() {
                  area(new Circle(5));
                  area(new Circle(1));
                  area(new Box(new Circle(10), 20));
                  area(null);
                  try {
                    area(new Box(new Circle(10), 0));
                  } catch (MatchException e) {
                    part(10000);
                  }
                }
              }
              """,
              """
              message 1 13037
              .run 1 13037
              ..<init> 4 0
              ..area 5 3037!
              ...radius 3 0
              ...part 4 3035
              ...inner 2 0
              ...side 2 2!
              ..<init> 2 0
              ..part 1 10000
              """),
          new Program(
              25,
              "a constructor that works before it calls another",
              """
              import static dev.serin.tests.Ticks.pass;
              public class Made {
                static int part(int micros) { pass(micros); return micros; }
                static class Base {
                  Base(int x) { part(x); hook(); }
                  void hook() { pass(1000); }
                }
                static class Derived extends Base {
                  private final int before;
                  Derived(String text) {
                    int number;
                    try {
                      number = Integer.parseInt(text);
                      part(1);
                    } catch (NumberFormatException e) {
                      number = part(2);
                    }
                    if (number < 0) throw new IllegalArgumentException();
                    before = part(10);
                    super(number + 20);
                    part(100);
                  }
                  @Override void hook() { part(before); }
                }
                public static void run() {
                  new Derived("5");
                  new Derived("none");
                  try {
                    new Derived("-1");
                  } catch (IllegalArgumentException e) {
                    part(10000);
                  }
                }
              }
              """,
              """
              message 1 10291
              .run 1 10291
              ..<init> 3 291!
              ...part 7 224
              ...<init> 2 67
              ....part 2 47
              ....hook 2 20
              .....part 2 20
              ..part 1 10000
              """));
}
