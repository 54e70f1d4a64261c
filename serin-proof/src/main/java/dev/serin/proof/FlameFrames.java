package dev.serin.proof;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.report.HtmlReport;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How smoothly the flame graph of a large group zooms. Each frame has one key that zooms: in turn
 * Enter, into one of the calls, and Escape, to the whole.
 *
 * @param nodes the call paths of the graph
 * @param bars the bars of the whole graph
 * @param perSecond the frames per second during the zooms
 * @param longestMillis the longest time from one frame to the next
 */
record FlameFrames(double nodes, double bars, double perSecond, double longestMillis) {
  private static final int WHOLE_MICROS = 10_000_000;
  private static final int BRANCHES = 40;
  private static final int TWIGS = 20;

  /** So many calls, each of which calls the next, below each branch of a branch. */
  private static final int CHAIN = 25;

  private static final String LAST = "longest";

  private static final String SCRIPT =
      """
      const ZOOMS = 400;
      const frame = () => new Promise(done => requestAnimationFrame(done));
      function press(tree, key) {
        tree.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      }
      async function measure() {
        await ready("#problems li");
        document.querySelector("#problems li").click();
        await ready(".calls tbody tr"); // behind the graph in the page
        const {layout} = document.querySelector(".flame").flameGraph;
        const tree = document.querySelector(".flame .tree");
        const drawn = [...layout.bars()].length;
        tree.focus();
        press(tree, "ArrowDown");
        const begin = await frame();
        let last = begin;
        let longest = 0;
        for (let zoom = 0; zoom < ZOOMS; zoom++) {
          if (zoom % 2) {
            press(tree, "Escape");
            press(tree, "ArrowRight");
          } else {
            press(tree, "Enter");
            if (layout.root.depth !== 1) throw new Error("no zoom");
          }
          const now = await frame();
          longest = Math.max(longest, now - last);
          last = now;
        }
        print("nodes", layout.places.size);
        print("bars", drawn);
        print("rate", ZOOMS / (last - begin) * 1000);
        print("longest", longest);
      }
      measure();
      """;

  /**
   * Measures the page of two generated messages.
   *
   * @param work a folder for the issues, the page and the browser's profile
   */
  static FlameFrames measure(Path work) throws IOException, ReportException, InterruptedException {
    Path issues = Files.createDirectories(work).resolve("large.jsonl");
    Files.write(issues, List.of(issue(1), issue(2)));
    Path page = work.resolve("large.html");
    try (Writer out = Files.newBufferedWriter(page)) {
      new HtmlReport().write(new IssueReader(new MethodMaps()).read(List.of(issues)), out);
    }
    PageScript found = PageScript.run(page, work, SCRIPT, LAST);
    return new FlameFrames(found.at("nodes"), found.at("bars"), found.at("rate"), found.at(LAST));
  }

  private static String issue(int number) {
    ObjectNode issue = new ObjectMapper().createObjectNode();
    issue.put("tag", "Trace_EvilMethod").put("detail", "NORMAL").put("process", "app");
    issue.put("time", 1_700_000_000_000L + number).put("cost", WHOLE_MICROS / 1000);
    issue.put("dispatchId", "s-main-" + number).put("mapId", "m1");
    ArrayNode rows = issue.putArray("callTree");
    ObjectNode names = issue.putObject("methods");
    add(rows, 0, 1_048_574, WHOLE_MICROS);
    for (int branch = 0; branch < BRANCHES; branch++) {
      add(rows, 1, name(names, branch), WHOLE_MICROS / BRANCHES);
      for (int twig = 0; twig < TWIGS; twig++) {
        for (int call = 0; call < CHAIN; call++) {
          int id = name(names, (branch * TWIGS + twig) * CHAIN + call);
          add(rows, 2 + call, id, WHOLE_MICROS / BRANCHES / TWIGS);
        }
      }
    }
    return issue.toString();
  }

  private static int name(ObjectNode names, int method) {
    int id = 5 + method;
    names.put(String.valueOf(id), "com.example.part" + method % 50 + ".Class" + method + ".run");
    return id;
  }

  /** Adds a call that has nearly all of its time in its callees. */
  private static void add(ArrayNode rows, int depth, int id, int micros) {
    rows.addArray().add(depth).add(id).add(1).add(micros).add(0).add(micros).add(0).add(0);
  }
}
