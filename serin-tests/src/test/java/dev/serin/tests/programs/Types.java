package dev.serin.tests.programs;

import static dev.serin.tests.Ticks.pass;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Types of all kinds, and the compilers' additions to them. */
public final class Types {
  private Types() {}

  private static int part(int micros) {
    pass(micros);
    return micros;
  }

  // Abstract classes

  private abstract static class Template {
    private final int first = part(1);

    int run() {
      return first + step() + last();
    }

    abstract int step();

    int last() {
      return part(4);
    }
  }

  private static final class Filled extends Template {
    private final int second;

    {
      second = part(2);
    }

    @Override
    int step() {
      return part(3) + second;
    }

    @Override
    int last() {
      return super.last() + part(5);
    }
  }

  /** A template method of an abstract class, filled in by another. */
  public static int abstractClasses() {
    return new Filled().run();
  }

  // Interfaces

  private interface Left {
    default int name() {
      return secret() + helper();
    }

    private int secret() {
      return part(1);
    }

    static int helper() {
      return part(2);
    }
  }

  private interface Right {
    default int name() {
      return part(10);
    }
  }

  private static final class Both implements Left, Right {
    @Override
    public int name() {
      return Left.super.name() + Right.super.name();
    }
  }

  /** Default, private and static methods of interfaces. */
  public static int interfaces() {
    return new Both().name();
  }

  // Bridges

  private interface Source<T> extends Supplier<T> {
    T next();
  }

  private static final class Numbers implements Source<Integer>, Comparable<Numbers> {
    @Override
    public Integer next() {
      return part(3);
    }

    @Override
    public Integer get() {
      return next();
    }

    @Override
    public int compareTo(Numbers other) {
      return part(7);
    }
  }

  private static <T extends Comparable<T>> int compare(T one, T other) {
    return one.compareTo(other);
  }

  /** Methods with the erased signature call the methods in the source. */
  public static int bridges() {
    Numbers numbers = new Numbers();
    Source<?> source = numbers;
    Object next = source.next();
    return next.equals(source.get()) ? compare(numbers, numbers) : 0;
  }

  // Records, sealed types, enums

  private sealed interface Figure permits Circle, Square {}

  private record Circle(int radius) implements Figure {
    Circle {
      part(1);
    }

    static Circle unit() {
      return new Circle(1);
    }
  }

  private record Square(int side, String name) implements Figure {
    Square(int side) {
      this(part(side), "square");
    }

    int area() {
      return part(side * side);
    }
  }

  /** Records with constructors of both kinds, behind a sealed interface. */
  public static int records() {
    int sum = 0;
    for (Figure figure : new Figure[] {Circle.unit(), new Square(2)}) {
      if (figure instanceof Circle circle) {
        sum += circle.radius();
      } else if (figure instanceof Square square) {
        sum += square.area() + square.hashCode() + square.toString().length();
      }
    }
    return sum;
  }

  private enum Level {
    LOW(1),
    HIGH(2) {
      @Override
      int spend() {
        return super.spend() + part(10);
      }
    };

    private final int micros;

    Level(int micros) {
      this.micros = part(micros);
    }

    int spend() {
      return part(micros);
    }
  }

  /** An enum with a constant that has a body, and a switch over it. */
  public static int enums() {
    int sum = 0;
    for (Level level : Level.values()) {
      sum +=
          switch (level) {
            case LOW -> level.spend();
            case HIGH -> {
              part(100);
              yield level.spend();
            }
          };
    }
    return sum;
  }

  // Nests

  private int hidden;

  private int reveal() {
    return part(hidden);
  }

  private final class Mate {
    private int mine = 3;

    private int use() {
      hidden += mine;
      return reveal();
    }
  }

  /** Nest mates use each other's private members. */
  public static int nests() {
    Types types = new Types();
    Mate mate = types.new Mate();
    mate.mine++;
    return mate.use();
  }

  // Initialisers

  private static final class Broken {
    static final int VALUE = fail();

    private static int fail() {
      part(1);
      throw new IllegalStateException();
    }
  }

  /** An initialiser throws; the second use of the class finds it broken. */
  public static int initialisers() {
    int failures = 0;
    for (int i = 0; i < 2; i++) {
      try {
        failures -= Broken.VALUE;
      } catch (ExceptionInInitializerError e) {
        failures += part(10);
      } catch (NoClassDefFoundError e) {
        failures += part(100);
      }
    }
    return failures;
  }

  // Switches

  private static int byText(String text) {
    return switch (text) {
      case "Aa", "BB" -> part(1); // the same hash
      case "other" -> {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
          sum += part(10);
        }
        yield sum;
      }
      default -> throw new IllegalArgumentException(text);
    };
  }

  /** A switch over texts, one of whose cases throws. */
  public static int switches() {
    try {
      return byText("BB") + byText("other") + byText("none");
    } catch (IllegalArgumentException e) {
      return part(100);
    }
  }

  // Lambdas

  /** A lambda in a lambda, references to a method and to a constructor. */
  public static int lambdas() {
    int base = part(1);
    IntSupplier outer =
        () -> {
          IntSupplier inner = () -> part(base + 1);
          return inner.getAsInt() + inner.getAsInt();
        };
    Supplier<Filled> made = Filled::new;
    IntSupplier last = made.get()::last;
    return outer.getAsInt() + last.getAsInt();
  }

  // Resources

  private static final class Resource implements AutoCloseable {
    private final int micros;

    Resource(int micros) {
      this.micros = part(micros);
    }

    @Override
    public void close() {
      part(micros * 10);
      throw new IllegalStateException();
    }
  }

  /** Two resources are closed after a throw; both throw again. */
  public static int resources() {
    try (Resource one = new Resource(1);
        Resource two = new Resource(2)) {
      throw new UnsupportedOperationException(String.valueOf(one.micros + two.micros));
    } catch (UnsupportedOperationException e) {
      return part(100 * e.getSuppressed().length);
    }
  }
}
