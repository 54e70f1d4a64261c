package dev.serin.instrument;

import dev.serin.format.EscapedText;
import dev.serin.format.MethodMap;
import dev.serin.instrument.base.SourcePlace;

/**
 * The comments of a method map that name the source files of methods and their first lines. One
 * comment is for methods of one file with consecutive ids. {@code # source Editor.java 12 40 55}:
 * method 12 begins at line 40 and method 13 at line 55; 0 is an unknown line. Old readers ignore
 * these comments, and the map id does not depend on them. Not thread-safe.
 *
 * <p>See "Maps name source files in comments" in docs/decisions.md.
 */
public final class SourceComments {
  private final StringBuilder text = new StringBuilder();
  private String lastFile = "";
  private int nextId;

  /**
   * Adds a method, in any order. Consecutive ids share a comment.
   *
   * @param place its place; a method without a source file is left out
   */
  public void add(int id, SourcePlace place) {
    String file = place.file();
    if (file.isEmpty()) {
      return;
    }
    if (id != nextId || !file.equals(lastFile)) {
      endLine();
      text.append(MethodMap.SOURCE_COMMENT);
      EscapedText.append(text, file);
      text.append(' ').append(id);
    }
    text.append(' ').append(place.line());
    lastFile = file;
    nextId = id + 1;
  }

  private void endLine() {
    if (!lastFile.isEmpty()) {
      text.append('\n');
      lastFile = "";
    }
  }

  /** The comments so far, as whole lines. */
  @Override
  public String toString() {
    endLine();
    return text.toString();
  }
}
