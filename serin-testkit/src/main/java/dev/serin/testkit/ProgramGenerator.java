package dev.serin.testkit;

import dev.serin.testkit.Program.Kind;
import dev.serin.testkit.Program.Method;
import dev.serin.testkit.Statement.End;
import dev.serin.testkit.Statement.Via;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;

/** Generates programs; the same seed gives the same program. */
final class ProgramGenerator {
  private static final int[] VERSIONS = {
    Opcodes.V1_1,
    Opcodes.V1_4,
    Opcodes.V1_5,
    Opcodes.V1_6,
    Opcodes.V1_8,
    Opcodes.V11,
    Opcodes.V17,
    Opcodes.V21,
    Opcodes.V25,
  };

  /** The version of the first Java's class files. */
  private static final int BEFORE_FIRST_VERSION = 44;

  private static final Kind[] KINDS = kinds();

  private static final int MAX_METHODS = 5;
  private static final int MAX_STATEMENTS = 4;
  private static final int MAX_DEPTH = 3;
  private static final int MAX_MICROS = 30;

  private final Random random;
  private final int methods;
  private final int version;

  /** Whether the present code is in a constructor before its call of another, and cannot return. */
  private boolean early;

  private ProgramGenerator(long seed) {
    random = new Random(seed);
    methods = 1 + random.nextInt(MAX_METHODS);
    version = version();
  }

  /** Each kind as often as it is chosen; kinds with lambdas become others in old class files. */
  private static Kind[] kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      int times =
          switch (kind) {
            case STATIC -> 10;
            case SYNCHRONIZED -> 6;
            case CONSTRUCTOR -> 4;
            case NAMED_CONSTRUCTOR, TASK, INITIALISER -> 3;
            case DEFAULT, LAMBDA, NAMED_STATIC, NAMED_METHOD -> 4; // no old class file has them
            default -> 2;
          };
      kinds.addAll(Collections.nCopies(times, kind));
    }
    return kinds.toArray(Kind[]::new);
  }

  /** A version that this JVM reads. */
  private int version() {
    int newest = Runtime.version().feature() + BEFORE_FIRST_VERSION;
    int[] read = IntStream.of(VERSIONS).filter(each -> (each & 0xFFFF) <= newest).toArray();
    return read[random.nextInt(read.length)];
  }

  static Program program(long seed) {
    return new ProgramGenerator(seed).program();
  }

  private Program program() {
    List<Method> made = new ArrayList<>();
    for (int i = 0; i < methods; i++) {
      made.add(method());
    }
    int fuel = 1 + random.nextInt(5);
    int snapshotStep = 1 + random.nextInt(20);
    return new Program(List.copyOf(made), version, fuel, snapshotStep);
  }

  /** Whether class files may have lambdas; old verifiers do not read these. */
  private boolean isOfLambdas() {
    return (version & 0xFFFF) >= Opcodes.V1_8;
  }

  private Method method() {
    Kind kind = KINDS[random.nextInt(KINDS.length)];
    if (kind.needsLambdas() && !isOfLambdas()) {
      kind = kind.constructs() ? Kind.CONSTRUCTOR : Kind.TASK;
    }
    return new Method(kind, kind.constructs() ? before() : List.of(), list(0));
  }

  /** Statements before the call of another constructor; handlers only without old verifiers. */
  private List<Statement> before() {
    if (!isOfLambdas() || random.nextBoolean()) {
      return simple();
    }
    early = true;
    List<Statement> before = list(1);
    early = false;
    return before;
  }

  /** Statements that class files of all versions allow there. */
  private List<Statement> simple() {
    List<Statement> statements = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      statements.add(random.nextBoolean() ? work() : call());
    }
    if (random.nextInt(3) == 0) {
      statements.add(new Statement.When(random.nextBoolean(), List.of(fail())));
    }
    return List.copyOf(statements);
  }

  private List<Statement> list(int depth) {
    List<Statement> statements = new ArrayList<>();
    for (int i = 1 + random.nextInt(MAX_STATEMENTS); i > 0; i--) {
      statements.add(depth < MAX_DEPTH ? statement(depth + 1) : leaf());
    }
    int last = random.nextInt(12);
    if (last == 0 && !early) {
      statements.add(new Statement.Return());
    } else if (last < 3) {
      statements.add(fail());
    }
    return List.copyOf(statements);
  }

  private Statement leaf() {
    return random.nextInt(3) == 0 ? work() : call();
  }

  private Statement work() {
    return new Statement.Work(1 + random.nextInt(MAX_MICROS));
  }

  private Statement call() {
    int which = random.nextInt(20);
    Via via =
        which < 1
            ? Via.PUMP
            : which < 5 ? Via.CATCHING_LIBRARY : which < 7 ? Via.LIBRARY : Via.DIRECT;
    return new Statement.Call(random.nextInt(methods), via, catcher());
  }

  /** Catchers that load a class or resume other threads take long, so they are rare. */
  private Catcher catcher() {
    Catcher catcher = Catcher.of(random.nextInt(Catcher.COUNT));
    return catcher.isSlow() && random.nextBoolean() ? Catcher.HANDLER : catcher;
  }

  private Statement fail() {
    return new Statement.Throw(random.nextInt(Failures.TYPES), random.nextInt(4) == 0);
  }

  private Statement statement(int depth) {
    return switch (random.nextInt(18)) {
      case 0, 1 -> new Statement.When(random.nextBoolean(), list(depth));
      case 2 -> new Statement.When(random.nextBoolean(), List.of(fail()));
      case 3 -> new Statement.Loop(1 + random.nextInt(3), list(depth));
      case 4 -> new Statement.Locked(list(depth));
      case 5, 6, 7 -> new Statement.Try(list(depth), handlerType(), list(depth), end());
      case 8 -> new Statement.Finally(list(depth), list(depth));
      case 9 -> new Statement.Shared(list(depth), list(depth), list(depth), list(depth));
      case 10 -> new Statement.HandlerLoop(1 + random.nextInt(2), list(depth));
      default -> leaf();
    };
  }

  /** A type of exceptions, or any. */
  private int handlerType() {
    return random.nextInt(Failures.TYPES + 1) - 1;
  }

  private End end() {
    int which = random.nextInt(6);
    return which == 0 && !early ? End.RETURN : which == 1 ? End.RETHROW : End.GO_ON;
  }
}
