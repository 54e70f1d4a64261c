package dev.serin.proof.session;

import java.awt.event.ActionEvent;
import java.util.List;
import javax.swing.JComponent;

/** Steps of Freeplane: entries of its menus. */
final class FreeplaneScript implements Script {
  private static final String CONTROLLER = "org.freeplane.features.mode.Controller";
  private static final int MIN_CHILDREN = 2;

  private final Reflected program;

  FreeplaneScript(Reflected program) {
    this.program = program;
  }

  @Override
  public boolean isReady() throws Exception {
    if (!program.isLoaded(CONTROLLER)) {
      return false;
    }
    Object controller = controller();
    Object map = controller == null ? null : Reflected.call(controller, "getMap");
    Object root = map == null ? null : Reflected.call(map, "getRootNode");
    return root != null && (int) Reflected.call(root, "getChildCount") >= MIN_CHILDREN;
  }

  @Override
  public List<Step> steps() {
    return List.of(
        entry("select all", "SelectAllAction"),
        entry("bold", "BoldAction"),
        entry("undo bold", "UndoAction"),
        entry("larger font", "IncreaseNodeFontAction"),
        entry("cloud", "CloudAction"),
        entry("undo cloud", "UndoAction"),
        entry("remove format", "RemoveFormatAction"),
        entry("zoom in", "ZoomInAction"),
        entry("zoom out", "ZoomOutAction"),
        entry("bezier edges", "EdgeStyleAction.bezier"),
        entry("linear edges", "EdgeStyleAction.linear"),
        entry("bubbles", "NodeShapeAction.bubble"),
        entry("outline", "ViewLayoutTypeAction.OUTLINE"),
        entry("no outline", "ViewLayoutTypeAction.OUTLINE"),
        entry("to the root", "MoveToRootAction"),
        entry("fold all", "FoldAllAction"),
        entry("unfold all", "UnfoldAllAction"),
        new Step("draw", this::draw),
        entry("icons", "IconProgressIconUpAction"),
        entry("plain text", "UsePlainTextAction"),
        entry("undo plain text", "UndoAction"),
        entry("copy", "CopyAction"),
        entry("align text", "TextAlignAction.CENTER"),
        entry("undo alignment", "UndoAction"),
        entry("hierarchical icons", "HierarchicalIconsAction"),
        entry("no hierarchical icons", "HierarchicalIconsAction"),
        entry("delete icons", "RemoveAllIconsAction"),
        entry("back to the root", "MoveToRootAction"));
  }

  /** Draws the map within the step, as a message of its own would not be known to be the step's. */
  private void draw() throws Exception {
    Object views = Reflected.call(controller(), "getMapViewManager");
    JComponent map = (JComponent) Reflected.call(views, "getMapViewComponent");
    map.paintImmediately(map.getVisibleRect());
  }

  private Object controller() throws Exception {
    return program.callStatic(CONTROLLER, "getCurrentController");
  }

  private Step entry(String label, String key) {
    return new Step(
        label,
        () -> {
          Object mode = program.callStatic(CONTROLLER, "getCurrentModeController");
          Object action = Reflected.call(mode, "getAction", key);
          if (action == null) {
            throw new IllegalArgumentException("no entry " + key);
          }
          ActionEvent event = new ActionEvent(this, ActionEvent.ACTION_PERFORMED, label);
          Reflected.call(action, "actionPerformed", event);
        });
  }
}
