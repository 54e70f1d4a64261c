package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.TreeRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives the content of an issue, which may be read again for that. Thread-safe. */
interface IssueContent {
  /** All keys and values, and the call tree with names. */
  Loaded whole();

  /**
   * The same, but the JSON may lack the call tree, timeline and other messages. Not kept, for uses
   * that read each issue once.
   */
  Loaded once();

  /** The order of issues in which they are read fastest. */
  long position();

  /** Returns the places of methods in the source. Thread-safe. */
  interface Places {
    Places NONE = methodId -> null;

    /** The place of a method as in a frame, {@code Editor.java:12}; null if unknown. */
    @Nullable String place(long methodId);
  }

  /** Content in memory. */
  record Loaded(JsonNode json, List<TreeRow> tree, Places places) implements IssueContent {
    @Override
    public Loaded whole() {
      return this;
    }

    @Override
    public Loaded once() {
      return this;
    }

    @Override
    public long position() {
      return 0;
    }
  }
}
