package dev.serin.proof;

import dev.serin.instrument.InputResult;
import dev.serin.instrument.base.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks archives one after the other, and prints a table of the results. */
final class CorpusProof {
  private final Corpus corpus;
  private final Path work;
  private final Path probe;
  private final Report report;
  private final List<Done> done = new ArrayList<>();
  private long zippedBefore;
  private long zippedAfter;
  private int methods;

  private record Done(Archive archive, ProbedJars.Probed probed) {}

  CorpusProof(Corpus corpus, Path work, Path probe, Report report) {
    this.corpus = corpus;
    this.work = work;
    this.probe = probe;
    this.report = report;
  }

  /** Checks archives by name. */
  void check(List<String> names) throws IOException, InterruptedException {
    report.line(
        "| archive | class files | classes linked / failures, as before | probed | skipped |"
            + " zipped before / after, kB | more | bytes a probed method, zipped / not |");
    report.line("|---|---|---|---|---|---|---|---|");
    for (String name : names) {
      check(corpus.archive(name));
    }
    report.line(
        format(
            "| all | | | %,d | | %,d / %,d | %s | %.1f / |",
            methods,
            zippedBefore / 1000,
            zippedAfter / 1000,
            more(zippedBefore, zippedAfter),
            (zippedAfter - zippedBefore) / (double) methods));
    report.line("");
    checkDex();
  }

  private void check(Archive archive) throws IOException, InterruptedException {
    Path folder = work.resolve(archive.name());
    ProbedJars.Probed made = ProbedJars.write(List.of(archive.jar()), folder).get(0);
    done.add(new Done(archive, made));
    ProbesCheck probes = compareProbes(archive, made);
    String links = compareLinks(archive, made.jar(), folder);
    Path copy = folder.resolve("copy.zip");
    long before = Rezip.sizeBytes(archive.jar(), made.jar(), copy);
    long after = Rezip.sizeBytes(made.jar(), made.jar(), copy);
    zippedBefore += before;
    zippedAfter += after;
    methods += probes.methods();
    double probed = probes.methods();
    report.line(
        format(
            "| %s | %s | %s | %,d | %s | %,d / %,d | %s | %.1f / %.1f |",
            archive,
            probes.versions(),
            links,
            probes.methods(),
            skipped(made.result()),
            before / 1000,
            after / 1000,
            more(before, after),
            (after - before) / probed,
            (probes.bytesAfter() - probes.bytesBefore()) / probed));
  }

  private ProbesCheck compareProbes(Archive archive, ProbedJars.Probed made) throws IOException {
    ProbesCheck probes = new ProbesCheck(made.methods());
    probes.check(archive.jar(), made.jar());
    probes.faults().forEach(fault -> report.fault(archive + ": " + fault));
    int counted = made.result().probedMethods();
    if (probes.methods() != counted) {
      report.fault(
          archive + ": " + probes.methods() + " methods have probes, and " + counted + " count");
    }
    int skipped =
        made.result().skippedMethods().entrySet().stream()
            .filter(each -> each.getKey() != SkipReason.NO_CODE)
            .mapToInt(Map.Entry::getValue)
            .sum();
    if (counted + skipped != probes.methodsWithCode()) {
      report.fault(
          format(
              "%s: of %,d methods with code %,d have probes, and a reason is given for %,d",
              archive, probes.methodsWithCode(), counted, skipped));
    }
    return probes;
  }

  private String compareLinks(Archive archive, Path made, Path folder)
      throws IOException, InterruptedException {
    List<String> before = links(archive, archive.jar(), folder.resolve("link-before"));
    List<String> after = links(archive, made, folder.resolve("link-after"));
    if (!before.equals(after)) {
      report.fault(archive + ": classes link otherwise with probes: " + differences(before, after));
    }
    return format("%,d / %,d", Integer.valueOf(before.get(0)), before.size() - 1);
  }

  private List<String> links(Archive archive, Path jar, Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve("links.txt");
    List<String> arguments = new ArrayList<>(List.of(file.toString(), jar.toString()));
    arguments.add(probe.toString());
    for (Path library : corpus.libraries()) {
      if (!library.equals(archive.jar())) {
        arguments.add(library.toString());
      }
    }
    if (archive.onAndroid()) {
      corpus.android().forEach(android -> arguments.add(android.toString()));
    }
    Jvm.brief(List.of(), folder).runWell(LinkRun.class.getName(), arguments);
    return Files.readAllLines(file);
  }

  private void checkDex() throws IOException, InterruptedException {
    List<Done> onAndroid = done.stream().filter(each -> each.archive.onAndroid()).toList();
    if (onAndroid.isEmpty()) {
      return;
    }
    List<Path> jars = new ArrayList<>();
    for (Done each : onAndroid) {
      jars.add(each.archive.jar());
      jars.add(each.probed.jar());
    }
    List<DexCheck.Dexed> dexed = new DexCheck(corpus, probe).dex(jars, work.resolve("dex"));
    report.line(
        "| archive | warnings of D8 before / after | dex before / after, kB | more |"
            + " bytes a probed method |");
    report.line("|---|---|---|---|---|");
    for (int i = 0; i < onAndroid.size(); i++) {
      compareDex(onAndroid.get(i), dexed.get(2 * i), dexed.get(2 * i + 1));
    }
    report.line("");
  }

  private void compareDex(Done each, DexCheck.Dexed before, DexCheck.Dexed after) {
    if (!before.messages().equals(after.messages()) || after.warnings() != 0) {
      report.fault(
          each.archive
              + ": D8 says of the probed jar "
              + after.messages()
              + ", and of the original "
              + before.messages());
    }
    report.line(
        format(
            "| %s | %d / %d | %,d / %,d | %s | %.1f |",
            each.archive,
            before.warnings(),
            after.warnings(),
            before.bytes() / 1000,
            after.bytes() / 1000,
            more(before.bytes(), after.bytes()),
            (after.bytes() - before.bytes()) / (double) each.probed.result().probedMethods()));
  }

  private static List<String> differences(List<String> before, List<String> after) {
    List<String> differences = new ArrayList<>();
    before.stream().filter(line -> !after.contains(line)).forEach(l -> differences.add("- " + l));
    after.stream().filter(line -> !before.contains(line)).forEach(l -> differences.add("+ " + l));
    return differences;
  }

  private static String skipped(InputResult result) {
    List<String> texts = new ArrayList<>();
    for (Map.Entry<SkipReason, Integer> skipped : result.skippedMethods().entrySet()) {
      texts.add(format("%,d %s", skipped.getValue(), skipped.getKey()));
    }
    return String.join(", ", texts);
  }

  private static String more(long before, long after) {
    return format("%.1f %%", 100.0 * (after - before) / before);
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
