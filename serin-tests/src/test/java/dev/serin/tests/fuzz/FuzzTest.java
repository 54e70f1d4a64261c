package dev.serin.tests.fuzz;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged inputs are refused as documented, or their results are correct. */
class FuzzTest {
  /** {@code -Dserin.fuzz.inputs=1000000} tries more. */
  private static final long INPUTS = Long.getLong("serin.fuzz.inputs", 2000);

  /**
   * {@code -Dserin.fuzz.first=…} tries others; with {@code -Dserin.fuzz.inputs=1} it tries a single
   * one.
   */
  private static final long FIRST = Long.getLong("serin.fuzz.first", 1);

  /** {@code -Dserin.fuzz.seconds=30} limits the time. */
  private static final long SECONDS = Long.getLong("serin.fuzz.seconds", 1_000_000);

  private static final double MIN_PERCENT_PAST_HEADERS = 30;

  /** The minimum for taken and for refused inputs, as a target should have both. */
  private static final double MIN_PERCENT = 5;

  /** Fewer inputs are no base for a share. */
  private static final int MIN_INPUTS_FOR_SHARES = 100;

  @TempDir private Path folder;

  @Test
  void damaged_inputs_are_refused_as_documented_or_what_comes_of_them_is_right() throws Exception {
    Fuzzing fuzzing = new Fuzzing(targets(), Path.of("target", "fuzz"));
    assertThat(fuzzing.run(FIRST, INPUTS, SECONDS)).isEmpty();
    fuzzing.tallies().forEach((name, tally) -> System.out.println(name + ": " + tally));
    fuzzing.tallies().forEach(FuzzTest::checkShares);
  }

  private static void checkShares(String name, Tally tally) {
    if (tally.inputs() >= MIN_INPUTS_FOR_SHARES) {
      assertThat(tally.percentPastHeaders())
          .as("percent of the " + name + " that are read beyond their headers")
          .isGreaterThanOrEqualTo(MIN_PERCENT_PAST_HEADERS);
      assertThat(tally.percentTaken())
          .as("percent of the " + name + " with which nothing is wrong")
          .isBetween(MIN_PERCENT, 100 - MIN_PERCENT);
    }
  }

  /** The slowest targets have the fewest inputs. Archives, for example, have two entries. */
  private List<FuzzTarget> targets() throws Exception {
    ClassSeeds seeds = new ClassSeeds();
    RunCheck run = new RunCheck(folder);
    List<FuzzTarget> targets = new ArrayList<>();
    targets.addAll(nCopies(5, new ClassTarget(seeds)));
    targets.addAll(nCopies(2, new ArchiveTarget(seeds, run)));
    targets.add(new FolderTarget(seeds, run, folder));
    targets.addAll(nCopies(3, new MapTarget()));
    targets.addAll(nCopies(2, new PatternTarget(seeds)));
    targets.addAll(nCopies(2, new MappingTarget(folder)));
    ReportCheck reports = new ReportCheck();
    targets.add(new IssueTarget(folder, reports));
    targets.add(new ForeignIssueTarget(folder, reports));
    targets.add(new CompressedTarget(folder, reports));
    targets.add(new DecodeTarget(folder));
    targets.add(new BudgetTarget(folder));
    targets.add(new PassThroughTarget(folder));
    return targets;
  }
}
