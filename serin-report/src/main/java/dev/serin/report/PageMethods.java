package dev.serin.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.MethodTimes;
import dev.serin.analysis.ProblemGroup;
import dev.serin.analysis.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The data of a page's ranking of methods: the longest own times over all messages, and for each
 * method the groups in which it has most of this time.
 */
final class PageMethods {
  /** The maximum number of methods. */
  static final int MAX = 100;

  /** The maximum number of groups of a method. */
  static final int MAX_GROUPS = 5;

  private final MethodTimes times = new MethodTimes();
  private final Map<String, Groups> groupsByMethod = new HashMap<>();

  /** The own time of a method in a group, which has a number. */
  private record InGroup(int number, long selfMicros) {}

  /** The groups in which a method has own time: those with most of it, and the number of all. */
  private static final class Groups {
    private final List<InGroup> longest = new ArrayList<>(1); // most methods are in one
    private int count;

    /** Adds a group, behind the ones with as much time. */
    void add(InGroup group) {
      count++;
      int place = longest.size();
      while (place > 0 && longest.get(place - 1).selfMicros() < group.selfMicros()) {
        place--;
      }
      if (place < MAX_GROUPS) {
        longest.add(place, group);
      }
      if (longest.size() > MAX_GROUPS) {
        longest.remove(MAX_GROUPS);
      }
    }
  }

  /** Adds the messages of a group. */
  void add(int number, ProblemGroup group) {
    MethodTimes ofGroup = new MethodTimes();
    ProblemGroup.inFileOrder(group.problems()).forEach(ofGroup::add);
    times.add(ofGroup);
    for (MethodTimes.Method method : ofGroup.methods()) {
      if (method.selfMicros() > 0) {
        groupsByMethod
            .computeIfAbsent(method.name(), unknown -> new Groups())
            .add(new InGroup(number, method.selfMicros()));
      }
    }
  }

  /** Writes the ranking of all added groups. */
  void write(ObjectNode out) {
    List<MethodTimes.Method> methods = times.methods();
    out.put("messages", times.messages());
    out.put("totalMicros", times.totalMicros());
    out.put("unknown", times.unknown());
    out.put("leftOut", Math.max(0, methods.size() - MAX));
    ArrayNode rows = out.putArray("rows");
    methods.stream().limit(MAX).forEach(method -> write(method, rows.addObject()));
  }

  private void write(MethodTimes.Method method, ObjectNode row) {
    row.put("name", SafeText.line(method.name()));
    if (!method.place().isEmpty()) {
      row.put("place", SafeText.line(method.place()));
    }
    row.put("selfMicros", method.selfMicros());
    row.put("calls", method.calls());
    row.put("messages", method.messages());
    Groups all = groupsByMethod.getOrDefault(method.name(), new Groups());
    ArrayNode groups = row.putArray("groups");
    all.longest.forEach(group -> groups.add(group.number()));
    row.put("groupsLeftOut", all.count - groups.size());
  }
}
