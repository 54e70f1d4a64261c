package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Computes the key of a problem, see "The key of a group" in docs/analysis.md. */
public final class ProblemKey {
  private static final String PREFIX = "g2:";
  private static final int KEY_BYTES = 8;

  static final String CONGESTION = "congestion";
  static final String FRAME = "frame";

  /** The frames of a scene. */
  public static final String FRAMES = "frames";

  /** A slow message. */
  public static final String MESSAGE = "message";

  static final String OTHER = "other";
  static final String PAGE = "page";
  static final String START_UP = "start-up";

  /** All kinds. */
  public static final List<String> KINDS =
      List.of(CONGESTION, FRAME, FRAMES, MESSAGE, OTHER, PAGE, START_UP);

  private ProblemKey() {}

  /** A digest of the kind and path of a problem. An unknown path is replaced by other values. */
  static String of(Problem problem, DominantPath path) {
    StringBuilder text = new StringBuilder(kind(problem.decisive())).append('\n');
    if (path.evidence() == DominantPath.Evidence.HOLDER) {
      text.append("held by\n");
    }
    appendNames(path.methods(), text);
    if (!path.isKnown()) {
      appendSubstitute(problem.decisive(), text);
    }
    return digest(text);
  }

  /** A digest of the kind and {@link HeaviestPath} of a problem. */
  static String ofHeaviest(Problem problem, List<String> heaviest) {
    StringBuilder text = new StringBuilder(kind(problem.decisive())).append("\nheaviest path\n");
    appendNames(heaviest, text);
    return digest(text);
  }

  private static void appendNames(List<String> methods, StringBuilder text) {
    String former = "";
    for (String method : methods) {
      String name = StableName.of(method);
      if (!name.equals(former)) { // recursion of any depth
        text.append(name).append('\n');
      }
      former = name;
    }
  }

  private static String digest(CharSequence text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = digest.digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return PREFIX + HexFormat.of().formatHex(bytes, 0, KEY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The kind of the problem; problems of different kinds are never the same. */
  public static String kind(ReportedIssue issue) {
    if (issue.isOfFrames()) {
      return FRAMES;
    }
    if (issue.isOfCongestion()) {
      return CONGESTION;
    }
    if (issue.isOfStartUp()) {
      return START_UP;
    }
    if (issue.isOfPage()) {
      return PAGE;
    }
    if (issue.isOfUnknownKind()) {
      return OTHER;
    }
    return issue.isOfSlowFrame() ? FRAME : MESSAGE;
  }

  /** Appends the place and sender of a message whose path is unknown. */
  private static void appendSubstitute(ReportedIssue issue, StringBuilder text) {
    if (issue.isOfUnknownKind()) {
      text.append(UnknownKinds.name(issue)).append('\n');
    }
    text.append(issue.text(IssueKeys.PROCESS))
        .append('\n')
        .append(StableName.of(issue.text(IssueKeys.SCENE)));
    text.append('\n').append(StableName.of(issue.text(IssueKeys.MESSAGE)));
    text.append('\n').append(StableName.of(issue.text(IssueKeys.HANDLER)));
    if (issue.isOfCongestion()) {
      JsonNode sender = issue.json().path(IssueKeys.SENDERS).path(0).path(IssueKeys.WHAT);
      text.append('\n').append(StableName.of(sender.asText("")));
    }
    if (issue.isOfStartUp()) {
      text.append('\n').append(StartUpSummary.kind(issue));
    }
  }
}
