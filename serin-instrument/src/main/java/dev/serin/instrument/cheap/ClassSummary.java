package dev.serin.instrument.cheap;

import dev.serin.instrument.classfile.MethodReferences;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The properties of a class that decide which methods of a program are cheap, and which are entry
 * points. Contains only code that is short and without loops, so it is much smaller than the class
 * file. Immutable.
 */
public final class ClassSummary {
  private final int access;
  private final String name;
  private final Parents parents;
  private final List<MethodSummary> methods;

  ClassSummary(int access, String name, Parents parents, List<MethodSummary> methods) {
    this.access = access;
    this.name = name;
    this.parents = parents;
    this.methods = List.copyOf(methods);
  }

  /**
   * The part of the summary that holds even if another version of the class runs. It has no method
   * except the one that may stand in the way of the focus probe.
   */
  ClassSummary asOfPlatform() {
    List<MethodSummary> kept =
        methods.stream().filter(FocusMethod::is).collect(Collectors.toList());
    return new ClassSummary(access, name, parents, kept);
  }

  int access() {
    return access;
  }

  boolean is(int accessFlag) {
    return (access & accessFlag) != 0;
  }

  /** The class, with slashes. */
  public String name() {
    return name;
  }

  /** The class it extends, with slashes; empty for {@code java.lang.Object}. */
  String superName() {
    return parents.superName;
  }

  /** The interfaces that it names, with slashes. */
  List<String> interfaces() {
    return parents.interfaces;
  }

  /**
   * Interfaces that the JVM implements for this class, as for lambdas: no class file shows the code
   * of their methods.
   */
  List<String> madeInterfaces() {
    return parents.madeInterfaces;
  }

  /** The methods for which it has method handles, see {@link MethodReferences}. */
  List<String> references() {
    return parents.references;
  }

  public List<MethodSummary> methods() {
    return methods;
  }

  /** The names of other classes in a class file, outside of its methods. Immutable. */
  static final class Parents {
    private final String superName;
    private final List<String> interfaces;
    private final List<String> madeInterfaces;
    private final List<String> references;

    Parents(
        String superName,
        List<String> interfaces,
        List<String> madeInterfaces,
        List<String> references) {
      this.superName = superName;
      this.interfaces = List.copyOf(interfaces);
      this.madeInterfaces = List.copyOf(madeInterfaces);
      this.references = List.copyOf(references);
    }
  }
}
