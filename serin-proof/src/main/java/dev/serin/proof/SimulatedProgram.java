package dev.serin.proof;

import dev.serin.analysis.compare.SessionDurations;
import java.util.Random;

/**
 * A program with slow messages of several problems. Durations are log-normal. Messages of one
 * session are alike: a machine, data and a user make all of them slower or faster, and more or
 * fewer.
 */
final class SimulatedProgram {
  private static final double MIN_PER_SESSION = 0.1;
  private static final double RATE_FACTOR = 30;
  private static final double MIN_MEDIAN_MILLIS = 200;
  private static final double MEDIAN_FACTOR = 10;
  private static final double MESSAGE_DEVIATION = 0.3;
  private static final double SESSION_DEVIATION = 0.15;
  private static final double SESSION_RATE_DEVIATION = 0.5;

  private final Random random;
  private final double[] perSession;
  private final double[] medianMillis;

  /** Chooses problems: 0.1 to 3 messages per session, medians of 200 to 2,000 ms. */
  SimulatedProgram(long seed, int problems) {
    random = new Random(seed);
    perSession = new double[problems];
    medianMillis = new double[problems];
    for (int i = 0; i < problems; i++) {
      perSession[i] = MIN_PER_SESSION * Math.pow(RATE_FACTOR, random.nextDouble());
      medianMillis[i] = MIN_MEDIAN_MILLIS * Math.pow(MEDIAN_FACTOR, random.nextDouble());
    }
  }

  /** The key of a problem. */
  static String key(int problem) {
    return "problem " + problem;
  }

  /** Runs the program. */
  SessionDurations run(int sessions) {
    return run(sessions, 1);
  }

  /**
   * Runs the program.
   *
   * @param factor by which the messages of the first problem take longer
   */
  SessionDurations run(int sessions, double factor) {
    SessionDurations durations = new SessionDurations();
    for (int session = 0; session < sessions; session++) {
      durations.addSession("s" + session);
      double slower = Math.exp(SESSION_DEVIATION * random.nextGaussian());
      double more = Math.exp(SESSION_RATE_DEVIATION * random.nextGaussian());
      for (int problem = 0; problem < perSession.length; problem++) {
        double millis = medianMillis[problem] * slower * (problem == 0 ? factor : 1);
        for (int i = messages(perSession[problem] * more); i > 0; i--) {
          double noise = Math.exp(MESSAGE_DEVIATION * random.nextGaussian());
          durations.add("s" + session, key(problem), Math.rint(millis * noise));
        }
      }
    }
    return durations;
  }

  /** A number of the Poisson distribution. */
  private int messages(double mean) {
    double rest = random.nextDouble() - Math.exp(-mean);
    double part = Math.exp(-mean);
    int number = 0;
    while (rest > 0) {
      number++;
      part *= mean / number;
      rest -= part;
      if (part == 0) {
        break;
      }
    }
    return number;
  }
}
