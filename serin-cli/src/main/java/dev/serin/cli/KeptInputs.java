package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps a report from replacing a file that it is made of. */
final class KeptInputs {
  private KeptInputs() {}

  /**
   * Refuses an output that is an input.
   *
   * @param inputs files and folders of issues, and other files; null for one that is not given
   * @param folders whose files are inputs too
   */
  static void check(Path out, List<@Nullable Path> inputs, List<Path> folders)
      throws IOException, InputException {
    if (!Files.exists(out)) {
      return;
    }
    boolean isInput = false;
    for (Path input : inputs) {
      isInput |= input != null && Files.exists(input) && Files.isSameFile(out, input);
    }
    for (Path folder : folders) {
      isInput |= Files.exists(folder) && out.toRealPath().startsWith(folder.toRealPath());
    }
    if (isInput) {
      throw new InputException(
          out + " is an input, and inputs are never changed. Name another file with --out.");
    }
  }
}
