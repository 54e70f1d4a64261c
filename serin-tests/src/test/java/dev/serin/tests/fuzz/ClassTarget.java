package dev.serin.tests.fuzz;

import java.util.SplittableRandom;

/** Separate class files. */
final class ClassTarget implements FuzzTarget {
  private final ClassSeeds seeds;

  ClassTarget(ClassSeeds seeds) {
    this.seeds = seeds;
  }

  @Override
  public String name() {
    return "class files";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    byte[] classFile = seeds.any(random).mutate(random);
    boolean skipCheap = random.nextBoolean();
    return new FuzzInput(classFile, () -> ClassCheck.check(classFile, skipCheap));
  }
}
