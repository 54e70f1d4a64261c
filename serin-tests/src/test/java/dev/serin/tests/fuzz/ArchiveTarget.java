package dev.serin.tests.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Archives: jars, Android libraries with jars in them, sometimes with damaged class files. */
final class ArchiveTarget implements FuzzTarget {
  private static final int SEEDS = 60;
  private static final int MAX_ENTRIES = 5;

  private static final List<String> NAMES =
      List.of(
          "META-INF/MANIFEST.MF",
          "META-INF/A.SF",
          "META-INF/A.RSA",
          "META-INF/versions/9/fuzz/A.class",
          "META-INF/",
          "a/b/",
          "module-info.class",
          "a.txt",
          "a.txt",
          "ü/ß.class",
          ".class",
          "a/.class",
          "a\nb.class",
          "a/../b.txt",
          "../b.txt",
          "/b.txt",
          "c:\\b.txt",
          "",
          "libs/inner.jar",
          "classes.jar",
          "META-INF/versions/x.class");

  private final ClassSeeds seeds;
  private final RunCheck run;
  private final List<ZipContents> classes = new ArrayList<>();

  ArchiveTarget(ClassSeeds seeds, RunCheck run) {
    this.seeds = seeds;
    this.run = run;
    SplittableRandom random = new SplittableRandom(1);
    while (classes.size() < SEEDS) {
      classes.add(new ZipContents(seeds.any(random).original()));
    }
  }

  @Override
  public String name() {
    return "archives";
  }

  @Override
  public FuzzInput input(SplittableRandom random) throws IOException {
    boolean isLibrary = random.nextInt(4) == 0;
    ByteMutator made = isLibrary ? library(random) : jar(random);
    byte[] archive = random.nextInt(5) == 0 ? made.original() : made.mutate(random);
    RunCheck.Form form = new RunCheck.Form(isLibrary ? "odd.aar" : "odd.jar", random.split());
    return new FuzzInput(archive, () -> run.checkArchive(archive, form));
  }

  private ByteMutator library(SplittableRandom random) {
    ZipMaker maker = new ZipMaker(random).add("R.txt", any(random));
    for (String name : List.of("classes.jar", "libs/a.jar")) {
      ByteMutator inner = jar(random);
      boolean isWhole = random.nextInt(3) != 0;
      maker.add(name, new ZipContents(isWhole ? inner.original() : inner.mutate(random)));
    }
    return maker.make();
  }

  private ByteMutator jar(SplittableRandom random) {
    ZipMaker maker = new ZipMaker(random);
    for (int i = random.nextInt(MAX_ENTRIES); i >= 0; i--) {
      maker.add(random.nextInt(3) == 0 ? odd(random) : "fuzz/A" + i + ".class", any(random));
    }
    return maker.make();
  }

  private static String odd(SplittableRandom random) {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  /** A content for an entry, most often a class. */
  private ZipContents any(SplittableRandom random) {
    return switch (random.nextInt(8)) {
      case 0 -> new ZipContents(seeds.any(random).mutate(random));
      case 1 ->
          new ZipContents("text ".repeat(random.nextInt(200)).getBytes(StandardCharsets.UTF_8));
      default -> classes.get(random.nextInt(classes.size()));
    };
  }
}
