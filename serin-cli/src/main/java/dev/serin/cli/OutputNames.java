package dev.serin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of outputs in a folder. An input keeps its last name. Inputs that share it, such as
 * {@code a/target/classes} and {@code b/target/classes}, also have the names of their parents, so
 * {@code a-target-classes} and {@code b-target-classes}. The order of the inputs has no effect.
 */
final class OutputNames {
  private final Map<Path, Path> paths = new LinkedHashMap<>();

  private OutputNames(List<Path> inputs) throws InputException {
    for (Path input : inputs) {
      Path path = input.toAbsolutePath().normalize();
      if (paths.containsValue(path)) {
        throw new InputException(input + " is given twice. Name each input once.");
      }
      paths.put(input, path);
    }
  }

  /**
   * The output of each input.
   *
   * @throws InputException if an input is given twice, or no names of parents make a name distinct
   */
  static Map<Path, Path> in(Path folder, List<Path> inputs) throws InputException {
    OutputNames names = new OutputNames(inputs);
    Map<Path, Path> outputs = new LinkedHashMap<>();
    for (Path input : inputs) {
      Path output = folder.resolve(names.name(input));
      if (outputs.containsValue(output)) {
        throw new InputException(
            "the outputs of two inputs would be called "
                + output.getFileName()
                + " in "
                + folder
                + ". Rename one of the inputs, or copy it to another folder.");
      }
      outputs.put(input, output);
    }
    return outputs;
  }

  /** Prints a line for each output with another name than its input, except a file of --out. */
  static void printOthers(Map<Path, Path> outputs, PrintWriter print) {
    if (outputs.size() > 1) {
      outputs.forEach(
          (input, output) -> {
            Path name = input.toAbsolutePath().normalize().getFileName();
            if (!output.endsWith(name)) {
              print.println(input + " is now " + output + ", as another input has the same name");
            }
          });
    }
  }

  /** The last elements of an input's path, as many as its namesakes need to differ. */
  private String name(Path input) {
    Path path = paths.getOrDefault(input, input);
    int longest = path.getNameCount();
    int count = 1;
    while (count < longest && isShared(path, count)) {
      count++;
    }
    return last(path, count);
  }

  /** Whether two inputs with the last name of a path have the same last elements. */
  private boolean isShared(Path path, int count) {
    Map<String, Path> byLast = new HashMap<>();
    for (Path other : paths.values()) {
      if (last(other, 1).equals(last(path, 1)) && byLast.put(last(other, count), other) != null) {
        return true;
      }
    }
    return false;
  }

  /** The last elements of a path, joined; all if it has fewer. */
  private static String last(Path path, int count) {
    int names = path.getNameCount();
    return names == 0
        ? ""
        : path.subpath(Math.max(0, names - count), names)
            .toString()
            .replace(path.getFileSystem().getSeparator(), "-");
  }
}
