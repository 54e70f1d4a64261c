package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.StackCause;
import dev.serin.analysis.TimedStacks;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.List;

/**
 * The data of moments in a page: the stacks that were taken while a message ran, the load of the
 * processors between them, and the messages before it. An issue may come from anywhere: impossible
 * values are left out.
 */
final class PageMoments {
  /** Five times the maximum that the runtime writes by default. */
  private static final int MAX = 500;

  private static final int MACHINE = 1;
  private static final int THREAD = 3;

  private PageMoments() {}

  /** Adds the data that an issue has. */
  static void add(ObjectNode out, ReportedIssue main) {
    TimedStacks stacks = TimedStacks.of(main.json(), StackCause::of);
    if (!stacks.all().isEmpty()) {
      addStacks(out, stacks);
      addRates(out, main.json().path(IssueKeys.CPU_RATES), stacks.firstMillis());
    }
    addBefore(out, main.json().path(IssueKeys.MESSAGES_BEFORE));
  }

  /** Adds the stacks, each with its times, row and cause. */
  private static void addStacks(ObjectNode out, TimedStacks stacks) {
    ArrayNode rows = out.putArray("stacks");
    for (TimedStacks.TimedStack each : stacks.all()) {
      ObjectNode stack = rows.addObject();
      ArrayNode times = stack.putArray("atMillis");
      each.atMillis().forEach(times::add);
      stack.put("row", each.row());
      stack.put("cause", each.cause().words());
      stack.set("frames", PageThreads.stack(each.lines()));
    }
  }

  /** Adds the rates: begin and end in milliseconds, machine, process and thread in percent. */
  private static void addRates(ObjectNode out, JsonNode rates, long firstMillis) {
    ArrayNode rows = out.arrayNode();
    long fromMillis = firstMillis;
    for (JsonNode rate : rates) {
      long untilMillis = rate.path(0).asLong(0);
      if (!isTime(rate.path(0)) || untilMillis <= fromMillis || rows.size() == MAX) {
        continue;
      }
      ArrayNode row = rows.addArray().add(fromMillis).add(untilMillis);
      for (int of = MACHINE; of <= THREAD; of++) {
        double percent = rate.path(of).asDouble(-1);
        if (rate.path(of).isNumber() && Double.isFinite(percent) && percent >= 0) {
          row.add(percent);
        } else {
          row.addNull();
        }
      }
      fromMillis = untilMillis;
    }
    if (!rows.isEmpty()) {
      out.set("rates", rows);
    }
  }

  /** Adds the latest messages: name, age at the report, duration, processor time, delay. */
  private static void addBefore(ObjectNode out, JsonNode messages) {
    List<JsonNode> usable = new ArrayList<>();
    for (JsonNode message : messages) {
      if (isTime(message.path(IssueKeys.AGO_MILLIS))
          && isTime(message.path(IssueKeys.RAN_MICROS))) {
        usable.add(message);
      }
    }
    int leftOut = Math.max(0, usable.size() - MAX);
    if (usable.isEmpty()) {
      return;
    }
    ArrayNode rows = out.putArray("before");
    for (JsonNode message : usable.subList(leftOut, usable.size())) {
      ArrayNode row = rows.addArray();
      row.add(SafeText.line(message.path(IssueKeys.WHAT).asText("")));
      row.add(message.path(IssueKeys.AGO_MILLIS).asLong());
      row.add(message.path(IssueKeys.RAN_MICROS).asLong());
      addIfTime(row, message.path(IssueKeys.CPU_MICROS));
      addIfTime(row, message.path(IssueKeys.QUEUE_DELAY_MILLIS));
    }
    out.put("beforeLeftOut", leftOut);
  }

  private static void addIfTime(ArrayNode row, JsonNode value) {
    if (isTime(value)) {
      row.add(value.asLong());
    } else {
      row.addNull();
    }
  }

  private static boolean isTime(JsonNode value) {
    return value.isIntegralNumber() && value.canConvertToLong() && value.asLong() >= 0;
  }
}
