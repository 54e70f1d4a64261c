package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.ProblemData;
import dev.serin.issue.ResponsiblePath;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.List;

/**
 * The path from a message to the method that is responsible for its duration. See "Groups" in
 * docs/analysis.md.
 *
 * @param evidence the source of the path
 * @param methods names of methods, the outermost first; empty if the path is unknown
 */
public record DominantPath(Evidence evidence, List<String> methods) {
  /** The source of a path. */
  public enum Evidence {
    /** The call tree: each method took at least half of the time. Empty if none did. */
    TREE,
    /** Several stacks of the running message: at least half of them contain each method. */
    STACKS,
    /** One stack of the running message. */
    STACK,
    /** The stack of the thread that held the lock for which the message waited. */
    HOLDER,
    /** No source: the path is unknown. */
    NONE
  }

  /** Copies the methods. */
  public DominantPath {
    methods = List.copyOf(methods);
  }

  /** The path of a problem, without pass-through methods at its end. */
  public static DominantPath of(Problem problem, PassThrough passThrough) {
    ResponsiblePath path =
        ResponsiblePath.of(
            JacksonJson.JSON, new Data(problem, problem.decisive()), passThrough.methods());
    return new DominantPath(Evidence.valueOf(path.source().name()), path.methods());
  }

  /** Whether the path is known. */
  public boolean isKnown() {
    return !methods.isEmpty();
  }

  /** The method that is responsible for the duration; empty if unknown. */
  public String method() {
    return isKnown() ? methods.get(methods.size() - 1) : "";
  }

  /** The issues of a problem, read when they are needed. */
  private record Data(Problem problem, ReportedIssue issue) implements ProblemData<JsonNode> {
    @Override
    public Iterable<JsonNode> issues() {
      return () -> problem.issues().stream().map(ReportedIssue::json).iterator();
    }

    @Override
    public JsonNode decisive() {
      return issue.json();
    }

    @Override
    public List<TreeRow> tree() {
      return issue.tree();
    }

    @Override
    public SampledTree sampled() {
      return issue.sampled();
    }
  }
}
