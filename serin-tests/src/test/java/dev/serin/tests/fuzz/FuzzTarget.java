package dev.serin.tests.fuzz;

import java.util.SplittableRandom;

/** Something that reads what may be damaged. Used by one thread. */
interface FuzzTarget {
  /** What it reads, in the plural. */
  String name();

  /** An input, always the same for the same random numbers. */
  FuzzInput input(SplittableRandom random) throws Exception;
}
