package dev.serin.tests;

import java.util.Map;
import java.util.Set;

/** The packages of serin-instrument, their arrows, and the classes that other modules may use. */
final class EnginePackages {
  /** The package of the engine's runs, which uses all others. */
  static final String ROOT = "dev.serin.instrument";

  /** Packages below the root, each with the packages that it may use. */
  static final Map<String, Set<String>> ARROWS =
      Map.of(
          "base", Set.of(),
          "zip", Set.of(),
          "classfile", Set.of("base"),
          "choose", Set.of("classfile", "base"),
          "cheap", Set.of("choose", "classfile", "base"),
          "probe", Set.of("cheap", "choose", "classfile", "base"),
          "readahead", Set.of("cheap", "classfile", "base"));

  /** Classes below the root that its public methods take, return or throw. */
  static final Set<String> API_BELOW_ROOT =
      Set.of(
          ROOT + ".base.InstrumentException",
          ROOT + ".base.MethodIds",
          ROOT + ".base.SkipReason",
          ROOT + ".base.SourcePlace",
          ROOT + ".choose.MethodFilter",
          ROOT + ".probe.InstrumentedClass");

  private EnginePackages() {}

  /** Whether a class is internal to the engine although it is public. */
  static boolean isInternal(String className) {
    return className.startsWith(ROOT + ".")
        && Character.isLowerCase(className.charAt(ROOT.length() + 1))
        && !API_BELOW_ROOT.contains(className.replaceFirst("\\$.*", ""));
  }
}
