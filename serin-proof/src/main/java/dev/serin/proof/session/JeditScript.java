package dev.serin.proof.session;

import java.util.List;

/** Steps of jEdit, in the commands of its own script language. */
final class JeditScript implements Script {
  private static final String SHELL = "org.gjt.sp.jedit.BeanShell";

  /** The variable with the text of the file: with it, all rounds begin alike. */
  private static final String ORIGINAL = "sessionText";

  /** The file has more lines than an empty buffer. */
  private static final int MIN_LINES = 100;

  private final Reflected program;

  JeditScript(Reflected program) {
    this.program = program;
  }

  @Override
  public boolean isReady() throws Exception {
    if (!program.isLoaded(SHELL)) {
      return false;
    }
    Object view = program.callStatic("org.gjt.sp.jedit.jEdit", "getActiveView");
    boolean isReady =
        view != null
            && (boolean) Reflected.call(Reflected.call(view, "getBuffer"), "isLoaded")
            && (int) Reflected.call(Reflected.call(view, "getTextArea"), "getLineCount")
                > MIN_LINES;
    if (isReady) {
      perform(ORIGINAL + " = textArea.getText();");
    }
    return isReady;
  }

  @Override
  public List<Step> steps() {
    String all = "textArea.selectAll(); ";
    return List.of(
        step("set text", "textArea.setText(" + ORIGINAL + ");"),
        step("indent", all + "textArea.indentSelectedLines();"),
        step("upper case", all + "textArea.toUpperCase();"),
        step("undo", "buffer.undo(textArea);"),
        step("redo", "buffer.redo(textArea);"),
        step("lower case", all + "textArea.toLowerCase();"),
        step("spaces to tabs", all + "textArea.spacesToTabs();"),
        step("tabs to spaces", all + "textArea.tabsToSpaces();"),
        step("shift right", all + "textArea.shiftIndentRight();"),
        step("shift left", all + "textArea.shiftIndentLeft();"),
        step("comment lines", all + "textArea.lineComment();"),
        step("remove white space", all + "textArea.removeTrailingWhiteSpace();"),
        step("replace text", replace("a", "bb", false)),
        step("replace expression", replace("b+", "a", true)),
        step("format paragraph", "textArea.setCaretPosition(0); textArea.formatParagraph();"),
        step("soft wrap", wrap("soft")),
        step("no wrap", wrap("none")),
        step("another mode", "buffer.setMode(\"xml\"); textArea.goToBufferEnd(false);"),
        step("its mode", "buffer.setMode(\"java\"); textArea.goToBufferEnd(false);"),
        step("fold mode", fold("indent")),
        step("fold", "textArea.getDisplayManager().expandFolds(1);"),
        step("unfold", "textArea.getDisplayManager().expandAllFolds();"),
        step("no folds", fold("none")),
        step("copy", all + "Registers.copy(textArea, '$');"),
        step("paste", "textArea.goToBufferEnd(false); Registers.paste(textArea, '$');"),
        step("delete", all + "textArea.setSelectedText(\"\");"),
        step("undo deletion", "buffer.undo(textArea);"));
  }

  private static String wrap(String mode) {
    return "buffer.setStringProperty(\"wrap\", \"" + mode + "\"); buffer.propertiesChanged();";
  }

  private static String fold(String mode) {
    return "buffer.setStringProperty(\"folding\", \"" + mode + "\"); buffer.propertiesChanged();";
  }

  private static String replace(String search, String replacement, boolean isExpression) {
    return "SearchAndReplace.setSearchString(\""
        + search
        + "\"); SearchAndReplace.setReplaceString(\""
        + replacement
        + "\"); SearchAndReplace.setRegexp("
        + isExpression
        + "); SearchAndReplace.setSearchFileSet(new CurrentBufferSet());"
        + " SearchAndReplace.replaceAll(view);";
  }

  private Step step(String label, String command) {
    return new Step(label, () -> perform(command));
  }

  private void perform(String command) throws Exception {
    Object view = program.callStatic("org.gjt.sp.jedit.jEdit", "getActiveView");
    program.callStatic(SHELL, "_eval", view, program.callStatic(SHELL, "getNameSpace"), command);
  }
}
