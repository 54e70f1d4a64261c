package dev.serin.testkit;

import dev.serin.testkit.Program.Kind;
import dev.serin.testkit.Program.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;

/** Makes a program smaller as long as it still shows a property. */
final class Shrinker {
  private Shrinker() {}

  /** The smallest program that is found by small steps, each of which keeps the property. */
  static Program shrink(Program program, Predicate<Program> shows) {
    Program smallest = program;
    boolean shrunk = true;
    while (shrunk) {
      shrunk = false;
      for (Program smaller : smaller(smallest)) {
        if (shows.test(smaller)) {
          smallest = smaller;
          shrunk = true;
          break;
        }
      }
    }
    return smallest;
  }

  /** All programs that are smaller by one step. */
  static List<Program> smaller(Program program) {
    List<Program> found = new ArrayList<>();
    List<Method> methods = program.methods();
    int version = program.classVersion();
    if (program.fuel() > 0) {
      found.add(new Program(methods, version, program.fuel() - 1, program.snapshotStep()));
    }
    if (version != Opcodes.V17) {
      found.add(new Program(methods, Opcodes.V17, program.fuel(), program.snapshotStep()));
    }
    if (program.snapshotStep() < Program.NEVER) {
      found.add(new Program(methods, version, program.fuel(), Program.NEVER));
    }
    int last = methods.size() - 1;
    if (last > 0 && methods.stream().noneMatch(method -> calls(method, last))) {
      found.add(
          new Program(methods.subList(0, last), version, program.fuel(), program.snapshotStep()));
    }
    for (int i = 0; i < methods.size(); i++) {
      Method method = methods.get(i);
      if (method.kind() != Kind.STATIC) {
        List<Statement> all = new ArrayList<>(method.before());
        all.addAll(method.body());
        found.add(with(program, i, new Method(Kind.STATIC, List.of(), all)));
      }
      for (List<Statement> body : smaller(method.body())) {
        found.add(with(program, i, new Method(method.kind(), method.before(), body)));
      }
      for (List<Statement> before : smaller(method.before())) {
        found.add(with(program, i, new Method(method.kind(), before, method.body())));
      }
    }
    return found;
  }

  private static boolean calls(Method method, int number) {
    return call(method.before(), number) || call(method.body(), number);
  }

  private static boolean call(List<Statement> statements, int number) {
    return statements.stream()
        .anyMatch(
            each ->
                (each instanceof Statement.Call call && call.method() == number)
                    || each.parts().stream().anyMatch(part -> call(part, number)));
  }

  private static Program with(Program program, int number, Method method) {
    List<Method> methods = replaced(program.methods(), number, List.of(method));
    return new Program(methods, program.classVersion(), program.fuel(), program.snapshotStep());
  }

  private static List<List<Statement>> smaller(List<Statement> statements) {
    List<List<Statement>> found = new ArrayList<>();
    if (statements.size() > 1) {
      found.add(List.of());
    }
    for (int i = 0; i < statements.size(); i++) {
      Statement statement = statements.get(i);
      found.add(replaced(statements, i, List.of()));
      List<List<Statement>> parts = statement.parts();
      for (int part = 0; part < parts.size(); part++) {
        found.add(replaced(statements, i, parts.get(part)));
        for (List<Statement> smaller : smaller(parts.get(part))) {
          Statement with = statement.with(replaced(parts, part, List.of(smaller)));
          found.add(replaced(statements, i, List.of(with)));
        }
      }
    }
    return found;
  }

  private static <T> List<T> replaced(List<T> all, int index, List<T> by) {
    List<T> changed = new ArrayList<>(all.subList(0, index));
    changed.addAll(by);
    changed.addAll(all.subList(index + 1, all.size()));
    return List.copyOf(changed);
  }
}
