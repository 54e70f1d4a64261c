package dev.serin.cli;

import dev.serin.analysis.LogDecoder;
import dev.serin.analysis.NameMapping;
import dev.serin.format.BoundedLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serin decode}: adds names to the ids and stack traces of a log. */
@Command(
    name = "decode",
    description =
        "Adds names to the method ids and the shrunk stack traces of a log or of issues, from files"
            + " or from the standard input.",
    mixinStandardHelpOptions = true,
    version = Serin.VERSION,
    footerHeading = "%n",
    footer =
        "Exit status: 0 done; 2 wrong usage; 3 a file was not read, a line was too long, a given"
            + " file is of another build, or the map does not have an id.")
final class DecodeCommand implements Callable<Integer> {
  /** Logcat cuts lines after 4 KB; issues may be longer. */
  private static final int MAX_LINE_CHARS = 1 << 24;

  @Spec private CommandSpec spec;

  @Option(names = "--map", paramLabel = "FILE", description = "The method map of the build.")
  private @Nullable Path map;

  @Option(
      names = "--mapping",
      paramLabel = "FILE",
      description = "The mapping.txt of R8 or ProGuard, if the program was shrunk.")
  private @Nullable Path mapping;

  @Mixin private MapFolders folders = new MapFolders();

  @Parameters(
      arity = "0..*",
      paramLabel = "LOG",
      description = "Files of log text; the standard input by default.")
  private List<Path> inputs = List.of();

  private long longLines;

  @Override
  public Integer call() throws Exception {
    if (map == null && mapping == null && folders.folders().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "Name the method map with --map, a mapping with --mapping, or a folder that has the maps"
              + " and mappings of several builds with --maps.");
    }
    LogDecoder decoder = LogDecoder.of(map, NameMapping.ofOptional(mapping), folders.folders());
    if (inputs.isEmpty()) {
      // Not closed: the standard input belongs to the process.
      decode(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), decoder);
    }
    for (Path input : inputs) {
      try (BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(Files.newInputStream(input), StandardCharsets.UTF_8))) {
        decode(reader, decoder);
      } catch (IOException e) {
        throw new InputException(input + " cannot be read: " + e + ". Name a text file.", e);
      }
    }
    return complain(decoder);
  }

  private void decode(BufferedReader reader, LogDecoder decoder) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    BoundedLines lines = new BoundedLines(reader, MAX_LINE_CHARS);
    for (String line = lines.next(); line != null; line = lines.next()) {
      longLines += lines.isCut() ? 1 : 0;
      decoder.decode(line).forEach(out::println);
    }
    out.flush();
  }

  private int complain(LogDecoder decoder) {
    PrintWriter err = spec.commandLine().getErr();
    decoder.warnings().forEach(warning -> err.println("serin: " + warning));
    if (decoder.unknownIds() > 0) {
      err.println(
          "serin: "
              + decoder.unknownIds()
              + (decoder.unknownIds() == 1 ? " method id is not in " : " method ids are not in ")
              + (folders.folders().isEmpty() ? map : "the method maps of their builds")
              + ". Give the map of the build that wrote the log.");
    }
    if (longLines > 0) {
      err.println(
          "serin: "
              + longLines
              + (longLines == 1 ? " line was cut" : " lines were cut, each")
              + " after "
              + MAX_LINE_CHARS
              + " characters");
    }
    boolean isDone = decoder.unknownIds() + longLines == 0 && decoder.givenFilesFit();
    return isDone ? Serin.DONE : Serin.BAD_INPUT;
  }
}
