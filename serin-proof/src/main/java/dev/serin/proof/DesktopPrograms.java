package dev.serin.proof;

import dev.serin.proof.DesktopProgram.Behaviour;
import dev.serin.proof.DesktopProgram.Freezing;
import dev.serin.testkit.MadeUpMap;
import dev.serin.testkit.MadeUpMindMap;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The programs, each with the size of its input. */
final class DesktopPrograms {
  private static final int BYTES_PER_MEGABYTE = 1_000_000;
  private static final int BYTES_PER_WAY = 1480;
  private static final int ROOM_CENTIMETRES = 300;

  private DesktopPrograms() {}

  /**
   * Finds the programs of arguments, all if there are none.
   *
   * @param arguments names, with {@code =} and a size if it is not the default: megabytes of JOSM's
   *     map and jEdit's file, rooms along each side of Sweet Home 3D's home, thousands of nodes of
   *     Freeplane's map
   */
  static List<DesktopProgram> named(List<String> arguments) {
    List<DesktopProgram> programs = new ArrayList<>();
    for (String argument :
        arguments.isEmpty() ? List.of("josm", "freeplane", "sweethome3d", "jedit") : arguments) {
      String[] parts = argument.split("=", 2);
      int size = parts.length == 1 ? 0 : Integer.parseInt(parts[1]);
      programs.add(
          switch (parts[0]) {
            case "josm" -> josm(size == 0 ? 63 : size);
            case "freeplane" -> freeplane(size == 0 ? 21 : size);
            case "sweethome3d" -> sweetHome3d(size == 0 ? 50 : size);
            case "jedit" -> jedit(size == 0 ? 7 : size);
            default -> throw new IllegalArgumentException("there is no program " + argument);
          });
    }
    return programs;
  }

  private static DesktopProgram josm(int megabytes) {
    int ways = (int) ((long) megabytes * BYTES_PER_MEGABYTE / BYTES_PER_WAY);
    Path jar = Path.of("/usr/share/josm/josm.jar");
    return new DesktopProgram(
        "josm",
        jar,
        "^Java OpenStreetMap Editor",
        new Freezing("org.openstreetmap.josm.gui.MapView.paint", 700),
        folder -> MadeUpMap.write(folder.resolve("big.osm"), ways),
        new Behaviour(
            folder ->
                List.of(
                    "-Xmx3g",
                    "-Djosm.home=" + folder.resolve("home"),
                    "-Duser.language=en",
                    "-jar",
                    jar.toString(),
                    "--offline=all",
                    folder.resolve("big.osm").toString()),
            screen -> {}));
  }

  private static DesktopProgram freeplane(int branches) {
    Path base = Path.of("/usr/share/freeplane");
    Path jar = base.resolve("freeplanelauncher.jar");
    return new DesktopProgram(
        "freeplane",
        jar,
        "Freeplane - Mind map mode",
        new Freezing("org.freeplane.main.application.FreeplaneGUIStarter.loadMaps", 700),
        folder -> MadeUpMindMap.write(folder.resolve("big.mm"), branches),
        new Behaviour(
            folder ->
                List.of(
                    "-Xmx1g",
                    "-Dorg.freeplane.basedirectory=" + base,
                    "-Dorg.freeplane.globalresourcedir=" + base.resolve("resources"),
                    "-Dorg.freeplane.userfpdir=" + folder.resolve("home/freeplane"),
                    "-Dorg.freeplane.old_userfpdir=" + folder.resolve("home/.freeplane"),
                    "-Dorg.freeplane.nosplash=true",
                    "-Dorg.freeplane.os.lib.ext=/usr/share/java",
                    "-jar",
                    jar.toString(),
                    folder.resolve("big.mm").toString()),
            screen -> {}));
  }

  private static DesktopProgram sweetHome3d(int rooms) {
    Path jar = Path.of("/usr/share/sweethome3d/sweethome3d.jar");
    String libraries = "/usr/share/java/j3dcore.jar:/usr/share/java/j3dutils.jar";
    return new DesktopProgram(
        "sweethome3d",
        jar,
        "Sweet Home 3D",
        new Freezing("com.eteks.sweethome3d.swing.PlanComponent.paintComponent", 700),
        folder -> writeHome(folder.resolve("big.sh3d"), rooms),
        new Behaviour(
            folder ->
                List.of(
                    "-Xmx1g",
                    "-Dcom.eteks.sweethome3d.applicationFolders=" + folder.resolve("home/app"),
                    "-Dcom.eteks.sweethome3d.no3D=true",
                    "--add-exports=java.desktop/sun.awt=ALL-UNNAMED",
                    "-cp",
                    jar + ":" + libraries + ":/usr/share/java/vecmath.jar",
                    "com.eteks.sweethome3d.SweetHome3D",
                    "-open",
                    folder.resolve("big.sh3d").toString()),
            screen -> {}));
  }

  private static DesktopProgram jedit(int megabytes) {
    Path jar = Path.of("/usr/share/jedit/jedit.jar");
    return new DesktopProgram(
        "jedit",
        jar,
        "Large buffer",
        new Freezing("org.gjt.sp.jedit.textarea.TextArea.indentSelectedLines", 700),
        folder -> {
          Path settings = Files.createDirectories(folder.resolve("settings"));
          Files.writeString(settings.resolve("properties"), "tip.show=false\nfirstTime=false\n");
          writeJava(folder.resolve("big.java"), megabytes * BYTES_PER_MEGABYTE);
        },
        new Behaviour(
            folder ->
                List.of(
                    "-Xmx1g",
                    "-jar",
                    jar.toString(),
                    "-settings=" + folder.resolve("settings"),
                    "-noserver",
                    "-norestore",
                    folder.resolve("big.java").toString()),
            screen -> {
              screen.awaitActive("Large buffer");
              screen.clickInActive(0.5, 0.9); // the button in the middle
              screen.awaitActive("jEdit - big.java");
              screen.clickInActive(0.5, 0.6);
              screen.type("ctrl+a");
              screen.type("ctrl+i");
            }));
  }

  private static void writeHome(Path file, int rooms) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file));
        Writer out = new OutputStreamWriter(zip, StandardCharsets.UTF_8)) {
      zip.putNextEntry(new ZipEntry("Home.xml"));
      out.write("<?xml version=\"1.0\"?>\n<home version=\"7000\" wallHeight=\"250.0\">\n");
      for (int i = 0; i < rooms * rooms; i++) {
        int left = i % rooms * ROOM_CENTIMETRES;
        int top = i / rooms * ROOM_CENTIMETRES;
        out.write(wall("across" + i, left, top, ROOM_CENTIMETRES, 0));
        out.write(wall("down" + i, left, top, 0, ROOM_CENTIMETRES));
      }
      out.write("</home>\n");
    }
  }

  private static String wall(String id, int x, int y, int width, int height) {
    return String.format(
        "<wall id=\"%s\" xStart=\"%d\" yStart=\"%d\" xEnd=\"%d\" yEnd=\"%d\" height=\"250.0\""
            + " thickness=\"7.5\"/>%n",
        id, x, y, x + width, y + height);
  }

  /** Mostly long comments, so that indenting takes seconds and not minutes. */
  private static void writeJava(Path file, int bytes) throws IOException {
    String comment = "// " + "lorem ipsum dolor sit amet ".repeat(40) + "\n";
    String[] code = {"if (a) {\n", "call(a, b);\n", "}\n", "while (b) { x++; }\n"};
    try (Writer out = Files.newBufferedWriter(file)) {
      int written = 0;
      for (int line = 0; written < bytes; line++) {
        String text = line % 4 == 0 ? code[line / 4 % code.length] : comment;
        out.write(text);
        written += text.length();
      }
    }
  }
}
