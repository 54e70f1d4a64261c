package dev.serin.proof;

import dev.serin.Probe;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The main method of {@code ./proof}. It ends with 1 if a check fails. */
final class Proof {
  private Proof() {}

  /**
   * Proves.
   *
   * @param arguments the folder of the foreign archives, and the proof: {@code corpus} with names
   *     of archives or with {@code few}, {@code suites}, {@code compilers}, {@code kills} with a
   *     number, {@code long-messages} and {@code long-messages-with-probes} with the folder of the
   *     program, a number of seconds, the limit of the heap and the JDKs, {@code loads} with a
   *     number, {@code grouping} with a number of messages and with seeds, {@code reading} with a
   *     number of megabytes, {@code comparison} with a number of comparisons and a seed, {@code
   *     page} with a number of issues, {@code pictures}, {@code sessions} with names of programs,
   *     {@code programs-on-screen} with names of programs, or {@code programs-on-screen-cost} with
   *     a number of rounds, and names of programs
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]).toAbsolutePath();
    Path work = folder.resolve("work");
    List<String> names = Arrays.asList(arguments).subList(2, arguments.length);
    Report report = new Report(System.out, System.err);
    Corpus corpus = new Corpus(folder.resolve("corpus"), work);
    switch (arguments[1]) {
      case "corpus" -> new CorpusProof(corpus, work, probe(), report).check(Corpus.named(names));
      case "suites" ->
          new SuitesProof(folder.resolve("suites"), work.resolve("suites"), report).check();
      case "compilers" ->
          new CompilersProof(corpus, sources(folder), work.resolve("compilers"), report).check();
      case "kills" ->
          new KillsProof(work.resolve("kills"), report).check(Integer.parseInt(names.get(0)));
      case "long-messages", "long-messages-with-probes" ->
          proveLongMessages(arguments[1], folder, names, report);
      case "loads" ->
          new LoadsProof(work.resolve("loads"), agent(folder), report)
              .check(Integer.parseInt(names.get(0)));
      default -> proveWithNames(arguments[1], folder, names, report);
    }
    System.err.println(report.faults() + " faults");
    System.exit(report.faults() == 0 ? 0 : 1);
  }

  private static void proveWithNames(String what, Path folder, List<String> names, Report report)
      throws Exception {
    Path work = folder.resolve("work");
    switch (what) {
      case "reading" ->
          new ReadingProof(work.resolve("reading"), report).check(Long.parseLong(names.get(0)));
      case "grouping" ->
          new GroupingProof(work.resolve("grouping"), report)
              .check(
                  Integer.parseInt(names.get(0)),
                  names.subList(1, names.size()).stream().map(Long::valueOf).toList());
      case "comparison" ->
          new ComparisonProof(report)
              .check(Integer.parseInt(names.get(0)), Long.parseLong(names.get(1)));
      case "page" ->
          new PageProof(work.resolve("page"), report).check(Integer.parseInt(names.get(0)));
      case "with-agent" ->
          new AgentProof(folder, agent(folder), Path.of(names.get(0)), names.get(1), report)
              .check(homes(names.get(2)), AgentSubjects.named(names.subList(3, names.size())));
      case "programs-on-screen" ->
          new ScreenProof(work.resolve("screen"), agent(folder), report)
              .check(DesktopPrograms.named(names));
      case "programs-on-screen-cost" ->
          new ScreenCost(work.resolve("screen"), agent(folder), report)
              .measure(
                  Integer.parseInt(names.get(0)),
                  DesktopPrograms.named(names.subList(1, names.size())));
      case "sessions" ->
          new SessionRecorder(work.resolve("sessions"), agent(folder), report)
              .record(
                  DesktopPrograms.named(names),
                  folder.resolve("../src/main/resources/dev/serin/proof/sessions").normalize());
      case "pictures" -> new PictureSessions(work.resolve("pictures"), agent(folder)).record();
      default -> throw new IllegalArgumentException("there is nothing to prove " + what);
    }
  }

  private static void proveLongMessages(String what, Path folder, List<String> names, Report report)
      throws Exception {
    Path work = folder.resolve("work/long-messages");
    Path program = Path.of(names.get(0));
    LongMessageProof proof =
        what.equals("long-messages")
            ? LongMessageProof.withAgent(work, agent(folder), program, report)
            : LongMessageProof.withProbes(work, program, report);
    proof.check(
        Integer.parseInt(names.get(1)),
        names.get(2),
        names.subList(3, names.size()).stream().map(Path::of).toList());
  }

  /** The jar or folder with the class that probes call. */
  static Path probe() throws URISyntaxException {
    return placeOf(Probe.class);
  }

  /** The classes of the proof itself. */
  static Path classes() throws URISyntaxException {
    return placeOf(Proof.class);
  }

  /** The jar or folder from which a class is loaded. */
  static Path placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static List<Path> homes(String joined) {
    return Stream.of(joined.split(File.pathSeparator, -1)).map(Path::of).toList();
  }

  /** The agent's jar, in the folder of its module. */
  private static Path agent(Path folder) throws IOException {
    Path target = folder.resolve("../../serin-agent/target").normalize();
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(
              file ->
                  file.getFileName().toString().matches("serin-agent-[0-9.]+(-SNAPSHOT)?\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IOException("there is no agent in " + target));
    }
  }

  /** The jar of sources among the suites. */
  private static Path sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("suites"))) {
      return files
          .filter(file -> file.toString().endsWith("-sources.jar"))
          .findFirst()
          .orElseThrow();
    }
  }
}
