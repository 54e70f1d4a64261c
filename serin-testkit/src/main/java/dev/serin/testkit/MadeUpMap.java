package dev.serin.testkit;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** A map in OpenStreetMap's format with made-up ways, for programs that draw it. */
public final class MadeUpMap {
  private static final int WAY_NODES = 12;
  private static final double STEP_DEGREES = 0.001;
  private static final String TIMESTAMP = " version=\"1\" timestamp=\"2020-01-01T00:00:00Z\"";

  private static final String[] KINDS = {
    "k=\"highway\" v=\"residential\"",
    "k=\"highway\" v=\"primary\"",
    "k=\"waterway\" v=\"stream\"",
    "k=\"building\" v=\"yes\"",
    "k=\"landuse\" v=\"forest\""
  };

  /** From this kind on, ways are closed. */
  private static final int FIRST_AREA = 3;

  private final SplittableRandom random = new SplittableRandom(1);
  private final Writer out;

  private MadeUpMap(Writer out) {
    this.out = out;
  }

  /** Writes a map with a number of ways, about 1.5 KB each. The same number gives the same file. */
  public static void write(Path file, int ways) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n");
      out.write("<bounds minlat=\"50\" minlon=\"10\" maxlat=\"51\" maxlon=\"11\"/>\n");
      MadeUpMap map = new MadeUpMap(out);
      for (int way = 0; way < ways; way++) {
        map.writeNodes(way);
      }
      for (int way = 0; way < ways; way++) {
        map.writeWay(way);
      }
      out.write("</osm>\n");
    }
  }

  private void writeNodes(int way) throws IOException {
    double latitude = 50 + random.nextDouble();
    double longitude = 10 + random.nextDouble();
    for (int i = 1; i <= WAY_NODES; i++) {
      latitude += random.nextDouble(-STEP_DEGREES, STEP_DEGREES);
      longitude += random.nextDouble(-STEP_DEGREES, STEP_DEGREES);
      int node = way * WAY_NODES + i;
      out.write(
          String.format(
              Locale.ROOT,
              "<node id=\"%d\" lat=\"%.7f\" lon=\"%.7f\"%s/>%n",
              node,
              latitude,
              longitude,
              TIMESTAMP));
    }
  }

  private void writeWay(int way) throws IOException {
    int kind = random.nextInt(KINDS.length);
    out.write("<way id=\"" + (way + 1) + "\"" + TIMESTAMP + ">");
    int first = way * WAY_NODES + 1;
    for (int i = 0; i < WAY_NODES; i++) {
      out.write("<nd ref=\"" + (first + i) + "\"/>");
    }
    if (kind >= FIRST_AREA) {
      out.write("<nd ref=\"" + first + "\"/>");
    }
    out.write("<tag " + KINDS[kind] + "/><tag k=\"name\" v=\"Way " + way + "\"/></way>\n");
  }
}
