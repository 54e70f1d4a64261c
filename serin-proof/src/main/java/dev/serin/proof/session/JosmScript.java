package dev.serin.proof.session;

import java.awt.Point;
import java.awt.event.ActionEvent;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import javax.swing.JComponent;

/** Steps of JOSM: entries of its menus, and commands. */
final class JosmScript implements Script {
  private static final String DATA = "org.openstreetmap.josm.data.";
  private static final String COMMAND = "org.openstreetmap.josm.command.";
  private static final String MAIN = "org.openstreetmap.josm.gui.MainApplication";
  private static final String SCALE = "org.openstreetmap.josm.actions.AutoScaleAction";

  /** The number of ways for commands that are slow even with a few. */
  private static final int SOME = 40;

  private static final int DISTANCE = 25;

  private final Reflected program;

  JosmScript(Reflected program) {
    this.program = program;
  }

  @Override
  public boolean isReady() throws Exception {
    return program.isLoaded(MAIN)
        && (boolean) program.callStatic(MAIN, "isDisplayingMapView")
        && data() != null
        && !ways().isEmpty();
  }

  @Override
  public List<Step> steps() {
    return List.of(
        new Step("zoom to data", () -> scale("DATA")),
        draw("draw"),
        menu("wireframe", "wireFrameToggleAction"),
        draw("draw wireframe"),
        menu("styles", "wireFrameToggleAction"),
        menu("select all", "selectAll"),
        draw("draw selection"),
        menu("copy", "copy"),
        menu("invert selection", "invertSelection"),
        new Step("search", () -> search("highway=primary | highway=residential")),
        menu("reverse ways", "reverseWay"),
        undo("undo reversal"),
        new Step("change tags", () -> add(tags())),
        undo("undo tags"),
        new Step("move", () -> add(create("MoveCommand", data("getWays"), 50.0, 20.0))),
        undo("undo move"),
        new Step("delete", () -> add(deletion())),
        undo("undo deletion"),
        new Step("simplify", this::simplify),
        undo("undo simplification"),
        new Step("write OSM", this::write),
        new Step("write GeoJSON", this::writeJson),
        new Step("find nodes", this::findNodes),
        new Step("select some", this::selectSome),
        menu("duplicate", "duplicate"),
        undo("undo duplication"),
        menu("mirror", "mirror"),
        undo("undo mirror"),
        menu("unselect all", "unselectAll"));
  }

  /** Draws the map within the step, as a message of its own would not be known to be the step's. */
  private Step draw(String label) {
    return new Step(
        label,
        () -> {
          Object view = Reflected.field(main("getMap"), "mapView");
          Reflected.call(view, "zoomToFactor", 0.9);
          JComponent map = (JComponent) view;
          map.paintImmediately(map.getVisibleRect());
        });
  }

  private void selectSome() throws Exception {
    Reflected.call(data(), "setSelected", ways().stream().limit(SOME).toList());
  }

  /** Asks for the nearest nodes at each tenth point of the map. */
  private void findNodes() throws Exception {
    JComponent map = (JComponent) Reflected.field(main("getMap"), "mapView");
    Predicate<Object> any = node -> true;
    for (int x = 0; x < map.getWidth(); x += DISTANCE) {
      for (int y = 0; y < map.getHeight(); y += DISTANCE) {
        Reflected.call(map, "getNearestNodes", new Point(x, y), any);
      }
    }
  }

  private Object main(String method) throws Exception {
    return program.callStatic(MAIN, method);
  }

  private Object data() throws Exception {
    return Reflected.call(main("getLayerManager"), "getEditDataSet");
  }

  private Object data(String method) throws Exception {
    return Reflected.call(data(), method);
  }

  private Collection<?> ways() throws Exception {
    return (Collection<?>) data("getWays");
  }

  private Step menu(String label, String field) {
    return new Step(
        label,
        () -> {
          Object action = Reflected.field(main("getMenu"), field);
          ActionEvent event = new ActionEvent(this, ActionEvent.ACTION_PERFORMED, label);
          Reflected.call(action, "actionPerformed", event);
        });
  }

  private Step undo(String label) {
    return new Step(label, () -> Reflected.call(commands(), "undo"));
  }

  private Object commands() throws Exception {
    return program.callStatic(DATA + "UndoRedoHandler", "getInstance");
  }

  private void add(Object command) throws Exception {
    Reflected.call(commands(), "add", command);
  }

  private Object create(String command, Object... arguments) throws Exception {
    return program.create(COMMAND + command, arguments);
  }

  private Object tags() throws Exception {
    return create("ChangePropertyCommand", ways(), "name", "a name");
  }

  private Object deletion() throws Exception {
    return program.callStatic(COMMAND + "DeleteCommand", "delete", ways(), true, true);
  }

  private void scale(String mode) throws Exception {
    program.callStatic(SCALE, "autoScale", program.constant(SCALE + "$AutoScaleMode", mode));
  }

  private void search(String expression) throws Exception {
    Object match = program.callStatic(DATA + "osm.search.SearchCompiler", "compile", expression);
    Object found = Reflected.call(data(), "getPrimitives", match);
    Reflected.call(data(), "setSelected", found);
  }

  private void simplify() throws Exception {
    program.callStatic(
        "org.openstreetmap.josm.actions.SimplifyWayAction",
        "simplifyWays",
        List.copyOf(ways()),
        9.0);
  }

  private void write() throws Exception {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Object writer =
        program.callStatic(
            "org.openstreetmap.josm.io.OsmWriterFactory", "createOsmWriter", nowhere, false, "0.6");
    Reflected.call(writer, "write", data());
  }

  private void writeJson() throws Exception {
    Object writer = program.create("org.openstreetmap.josm.io.GeoJSONWriter", data());
    Reflected.call(writer, "write", true);
  }
}
