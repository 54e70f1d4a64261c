package dev.serin.proof;

import dev.serin.format.IssueFiles;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The methods with probes, as named by the method maps in a folder of issues.
 *
 * @param bytes the size of the map files
 */
record AgentMap(List<MethodName> methods, long bytes) {
  /** Reads the maps of a folder; there are no methods if it has none. */
  static AgentMap of(Path issues) throws IOException {
    List<MethodName> methods = new ArrayList<>();
    long bytes = 0;
    for (File file : IssueFiles.list(issues.toFile(), IssueFiles.MAP)) {
      try (Reader reader = Files.newBufferedReader(file.toPath())) {
        methods.addAll(MethodMap.read(reader, file.toString()).methods().values());
      }
      bytes += file.length();
    }
    return new AgentMap(List.copyOf(methods), bytes);
  }
}
