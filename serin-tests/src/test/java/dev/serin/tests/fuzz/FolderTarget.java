package dev.serin.tests.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Folders of class files, some of them damaged, under odd names; a run reads them all. */
final class FolderTarget implements FuzzTarget {
  private static final int MAX_FILES = 3;

  private static final List<String> NAMES =
      List.of(
          "fuzz/A.class",
          "a b/ü.class",
          "a\nb.class",
          ".class",
          "..class",
          "a.class/b.class",
          "META-INF/versions/9/A.class",
          "META-INF/versions/A.class",
          "module-info.class",
          "a.class.serin-new",
          "no class");

  private final ClassSeeds seeds;
  private final RunCheck run;
  private final Path folder;

  FolderTarget(ClassSeeds seeds, RunCheck run, Path folder) {
    this.seeds = seeds;
    this.run = run;
    this.folder = folder;
  }

  @Override
  public String name() {
    return "folders";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    List<byte[]> classFiles = new ArrayList<>();
    classFiles.add(seeds.any(random).mutate(random));
    for (int i = random.nextInt(MAX_FILES); i > 0; i--) {
      classFiles.add(seeds.any(random).original());
    }
    RunCheck.Form form = new RunCheck.Form("classes", random.split());
    int firstName = random.nextInt(NAMES.size());
    return new FuzzInput(classFiles.get(0), () -> check(classFiles, firstName, form));
  }

  private Outcome check(List<byte[]> classFiles, int firstName, RunCheck.Form form)
      throws IOException {
    Path input = Files.createDirectories(folder.resolve(form.name()));
    for (int i = 0; i < classFiles.size(); i++) {
      Path file = input.resolve(NAMES.get((firstName + i) % NAMES.size()));
      Files.createDirectories(file.getParent());
      Files.write(file, classFiles.get(i));
    }
    return run.checkFolder(input, form);
  }
}
