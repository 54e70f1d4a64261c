package dev.serin.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.StartUpSummary;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The data of a page's overview: the frames of each scene, and the stages of start-ups. */
final class PageOverview {
  /** The maximum number of start-ups, the latest. */
  private static final int MAX_START_UPS = 50;

  private static final double MILLIS_PER_SECOND = 1000;
  private static final List<String> LEVELS = List.of("FROZEN", "HIGH", "MIDDLE", "NORMAL", "BEST");

  private final Map<String, Scene> sceneByName = new TreeMap<>();
  private final List<StartUp> startUps = new ArrayList<>();

  private record StartUp(ReportedIssue issue, String address) {
    long epochMillis() {
      return issue.number(IssueKeys.TIME);
    }
  }

  /** The frames of a scene. */
  private static final class Scene {
    private final String address;
    private final long[] framesByLevel = new long[LEVELS.size()];
    private long drawn;
    private long dropped;
    private double drawnMillis;

    Scene(String address) {
      this.address = address;
    }

    void add(ReportedIssue issue) {
      long frames = 0;
      for (int level = 0; level < framesByLevel.length; level++) {
        String key = IssueKeys.DROPPED + LEVELS.get(level);
        long ofLevel = Math.max(0, issue.json().path(IssueKeys.DROP_LEVEL).path(key).asLong(0));
        framesByLevel[level] += ofLevel;
        frames += ofLevel;
        dropped += Math.max(0, issue.json().path(IssueKeys.DROP_SUM).path(key).asLong(0));
      }
      drawn += frames;
      double fps = issue.json().path(IssueKeys.FPS).asDouble(0);
      drawnMillis += fps > 0 ? frames * MILLIS_PER_SECOND / fps : 0;
    }

    void write(ObjectNode out, String name) {
      out.put("name", SafeText.line(name));
      Double fps = drawnMillis > 0 ? (Double) (drawn * MILLIS_PER_SECOND / drawnMillis) : null;
      out.put("fps", fps);
      out.put("drawn", drawn);
      out.put("dropped", dropped);
      ArrayNode levels = out.putArray("levels");
      for (long frames : framesByLevel) {
        levels.add(frames);
      }
      out.put("address", address);
    }
  }

  /**
   * Adds the messages of a group.
   *
   * @param whole the indices of its messages that are written whole, ascending
   */
  void add(ProblemGroup group, List<Integer> whole) {
    for (int index = 0; index < group.problems().size(); index++) {
      Problem problem = group.problems().get(index);
      int place = Collections.binarySearch(whole, index);
      String address = "#" + group.key() + (place > 0 ? "/" + place : "");
      for (ReportedIssue issue : problem.issues()) {
        if (issue.isOfFrames()) {
          sceneByName
              .computeIfAbsent(issue.text(IssueKeys.SCENE), name -> new Scene("#" + group.key()))
              .add(issue);
        }
      }
      problem.issues().stream()
          .filter(ReportedIssue::isOfStartUp)
          .findFirst()
          .ifPresent(issue -> startUps.add(new StartUp(issue, address)));
    }
  }

  /** Writes the data of all added groups. */
  void write(ObjectNode out) {
    ArrayNode scenes = out.putArray("scenes");
    sceneByName.forEach((name, scene) -> scene.write(scenes.addObject(), name));
    startUps.sort(Comparator.comparingLong(StartUp::epochMillis).reversed());
    ArrayNode drawn = out.putArray("startUps");
    startUps.stream().limit(MAX_START_UPS).forEach(startUp -> write(drawn.addObject(), startUp));
    out.put("startUpsLeftOut", Math.max(0, startUps.size() - MAX_START_UPS));
  }

  private static void write(ObjectNode out, StartUp startUp) {
    ReportedIssue issue = startUp.issue();
    out.put("kind", SafeText.line(StartUpSummary.kind(issue)));
    out.put("costMillis", issue.costMillis());
    out.put("epochMillis", issue.number(IssueKeys.TIME));
    out.put("address", startUp.address());
    ArrayNode stages = out.putArray("stages");
    StartUpSummary.stages(issue).forEach((name, millis) -> stages.addArray().add(name).add(millis));
  }
}
