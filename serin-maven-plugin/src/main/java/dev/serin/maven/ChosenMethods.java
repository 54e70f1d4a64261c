package dev.serin.maven;

import dev.serin.instrument.choose.MethodFilter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Predicate;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;
import org.jspecify.annotations.Nullable;

/** The patterns that a POM gives, as filters of the engine. */
final class ChosenMethods {
  private static final String PATTERNS = "Give a text file of patterns as ";

  private final MethodFilter.Builder filter = MethodFilter.builder();

  /** Adds patterns of methods that get probes. */
  ChosenMethods include(List<String> patterns, @Nullable File file) throws MojoFailureException {
    try {
      patterns.forEach(filter::include);
      if (file != null) {
        filter.includeLines(read(file, PATTERNS + "includesFile."), file.toString());
      }
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException("includes: " + e.getMessage(), e);
    }
    return this;
  }

  /** Adds patterns of methods that get no probes. */
  ChosenMethods exclude(List<String> patterns, @Nullable File file) throws MojoFailureException {
    try {
      patterns.forEach(filter::exclude);
      if (file != null) {
        filter.excludeLines(read(file, PATTERNS + "excludesFile."), file.toString());
      }
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException("excludes: " + e.getMessage(), e);
    }
    return this;
  }

  /** Adds a learned list. */
  ChosenMethods learned(@Nullable File file) throws MojoFailureException {
    try {
      if (file != null) {
        filter.learnedLines(
            read(file, "Give a list that serin learn wrote as learned."), file.toString());
      }
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException("learned: " + e.getMessage(), e);
    }
    return this;
  }

  MethodFilter filter() {
    return filter.build();
  }

  /** The classes that may stay as they are if they cannot be instrumented. */
  static Predicate<String> allowed(List<String> patterns) throws MojoFailureException {
    try {
      return MethodFilter.classes(patterns);
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException("allow: " + e.getMessage(), e);
    }
  }

  /** Warns about patterns and learned methods without a match in the program. */
  static void warnOfUnmatched(MethodFilter filter, Log log) {
    for (String pattern : filter.unmatchedIncludes()) {
      log.warn("the include " + pattern + " matched nothing. Is it misspelt?");
    }
    for (String pattern : filter.unmatchedExcludes()) {
      log.warn("the exclude " + pattern + " matched nothing. Is it misspelt?");
    }
    filter.unknownLearned("in the program").forEach(log::warn);
  }

  private static String read(File file, String toDo) throws MojoFailureException {
    try {
      return Files.readString(file.toPath());
    } catch (IOException e) {
      throw new MojoFailureException(file + " cannot be read: " + e + ". " + toDo, e);
    }
  }
}
