package dev.serin.tests.fuzz;

import java.util.SplittableRandom;

/** Reads inputs that may be damaged. Used by one thread. */
interface FuzzTarget {
  /** The name of the inputs, in the plural. */
  String name();

  /** An input; the same random numbers always give the same. */
  FuzzInput input(SplittableRandom random) throws Exception;
}
