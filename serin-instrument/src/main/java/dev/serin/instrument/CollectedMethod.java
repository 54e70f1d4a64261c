package dev.serin.instrument;

import dev.serin.instrument.base.SourcePlace;
import dev.serin.instrument.probe.EntryPoints;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method of a class that is known from elsewhere, and its id once it has one. */
final class CollectedMethod implements SourcePlace {
  private final String name;
  private final String descriptor;
  private int access;
  private int id;
  private boolean entryPoint;
  private String sourceFile = "";
  private int line;

  CollectedMethod(int access, String name, String descriptor) {
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
  }

  int id() {
    return id;
  }

  void setId(int assigned) {
    id = assigned;
  }

  /** Whether code without probes may call the method, see {@link EntryPoints}. */
  boolean isEntryPoint() {
    return entryPoint;
  }

  void setEntryPoint(boolean isOne) {
    entryPoint = isOne;
  }

  /** Sets the place in the source; an empty file and line 0 are unknown. */
  void setPlace(String file, int firstLine) {
    sourceFile = file;
    line = firstLine;
  }

  @Override
  public String file() {
    return sourceFile;
  }

  @Override
  public int line() {
    return line;
  }

  int access() {
    return access;
  }

  String name() {
    return name;
  }

  String descriptor() {
    return descriptor;
  }

  private int compareTo(String otherName, String otherDescriptor) {
    int byName = name.compareTo(otherName);
    return byName != 0 ? byName : descriptor.compareTo(otherDescriptor);
  }

  private static int compare(CollectedMethod one, CollectedMethod other) {
    return one.compareTo(other.name, other.descriptor);
  }

  /**
   * The methods of one class sorted by name and descriptor, each once. If a method came several
   * times with different flags, the lowest flags are used, as the flags of the first one would
   * depend on the order of the inputs. The same holds for places in the source.
   */
  static List<CollectedMethod> sorted(List<CollectedMethod> collected) {
    collected.sort(CollectedMethod::compare);
    List<CollectedMethod> distinct = new ArrayList<>(collected.size());
    CollectedMethod last = null;
    for (CollectedMethod method : collected) {
      if (last != null && compare(last, method) == 0) {
        last.access = Math.min(last.access, method.access);
        last.mergePlace(method);
      } else {
        distinct.add(method);
        last = method;
      }
    }
    return distinct;
  }

  private void mergePlace(CollectedMethod other) {
    int order = sourceFile.compareTo(other.sourceFile);
    if (order > 0 || (order == 0 && line > other.line)) {
      setPlace(other.sourceFile, other.line);
    }
  }

  /** The method of a name and descriptor among sorted ones, or null if it is not there. */
  static @Nullable CollectedMethod find(
      List<CollectedMethod> sorted, String name, String descriptor) {
    int from = 0;
    int to = sorted.size() - 1;
    while (from <= to) {
      int middle = (from + to) >>> 1;
      CollectedMethod method = sorted.get(middle);
      int order = method.compareTo(name, descriptor);
      if (order == 0) {
        return method;
      }
      if (order < 0) {
        from = middle + 1;
      } else {
        to = middle - 1;
      }
    }
    return null;
  }

  /** The same method among sorted ones, or null if it is not there. */
  @Nullable CollectedMethod in(List<CollectedMethod> sorted) {
    return find(sorted, name, descriptor);
  }
}
