package dev.serin.testkit;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/** A mind map in Freeplane's format with made-up nodes, all of them unfolded. */
public final class MadeUpMindMap {
  private static final int TWIGS = 50;
  private static final int LEAVES = 20;

  private MadeUpMindMap() {}

  /** Writes a map with a number of branches of 1,051 nodes each, half of them on either side. */
  public static void write(Path file, int branches) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("<map version=\"freeplane 1.7.0\">\n<node TEXT=\"root\">\n");
      for (int branch = 0; branch < branches; branch++) {
        writeBranch(out, branch);
      }
      out.write("</node>\n</map>\n");
    }
  }

  private static void writeBranch(Writer out, int branch) throws IOException {
    String side = branch % 2 == 0 ? "right" : "left";
    out.write("<node TEXT=\"branch " + branch + "\" POSITION=\"" + side + "\">\n");
    for (int twig = 0; twig < TWIGS; twig++) {
      out.write("<node TEXT=\"twig " + branch + " " + twig + " of the map\">\n");
      for (int leaf = 0; leaf < LEAVES; leaf++) {
        out.write("<node TEXT=\"leaf " + leaf + " has a few more words\"/>\n");
      }
      out.write("</node>\n");
    }
    out.write("</node>\n");
  }
}
