import {button, element, preformatted} from "./elements.js";
import {MICROS_PER_MILLI, formatCount, formatMillis, formatNumber, shortName} from "./format.js";
import {TimeLanes, stillBar} from "./time-lanes.js";

const LABEL = "Timeline: arrow keys go from bar to bar, Enter shows a call in the tree, or a stack";

/** Whether a message has anything to show on a timeline. */
export function hasTimeline(message) {
  return Boolean(message.spans || message.stacks) && wholeMicros(message) > 0;
}

/**
 * When the longer calls of a message ran, a bar per call, callers above their callees; and above them
 * the stacks that were taken, and the load of the processors.
 *
 * @param message the spans, each with the number of a row, its start and duration; stacks and rates
 * @param nodes the calls of the message
 * @param choose shows a call in the tree
 */
export function timeline(message, nodes, choose) {
  const stack = element("div");
  const lanes = [stackItems(message, stack), rateItems(message), ...callLanes(message, nodes, choose)]
    .filter(items => items.length);
  const axis = {fromMicros: 0, untilMicros: wholeMicros(message)};
  const made = new TimeLanes(lanes, axis, {label: LABEL, hint: hintOf(message)});
  made.box.append(stack);
  return made.box;
}

function wholeMicros(message) {
  return message.rows.length ? message.rows[0][3] : message.costMillis * MICROS_PER_MILLI;
}

function hintOf(message) {
  const parts = [];
  if (message.stacks) parts.push("yellow marks are stacks of the thread, Enter shows one");
  if (message.rates) parts.push("grey bars are its share of one processor between two stacks");
  if (message.spans) {
    parts.push(formatCount(message.spans.length, "call", "calls") + " of 2 ms or longer"
      + (message.spansLeftOut ? ", " + formatNumber(message.spansLeftOut) + " more left out" : "")
      + ", Enter shows one in the tree");
  }
  return parts.join("; ") + "; arrow keys go from bar to bar";
}

/** The calls by their depth. */
function callLanes(message, nodes, choose) {
  const byRow = new Map(nodes.filter(node => node.row !== undefined).map(node => [node.row, node]));
  const byDepth = new Map();
  for (const [row, startMicros, durationMicros] of message.spans || []) {
    const node = byRow.get(row);
    if (!byDepth.has(node.depth)) byDepth.set(node.depth, []);
    byDepth.get(node.depth).push(callItem(node, startMicros, durationMicros, choose));
  }
  return [...byDepth.keys()].sort((a, b) => a - b).map(depth => byDepth.get(depth));
}

function callItem(node, startMicros, durationMicros, choose) {
  const bar = button("", () => choose(node));
  bar.className = "span" + (node.selfMicros * 2 > node.totalMicros ? " self" : "");
  bar.append(element("b", "", shortName(node.name)));
  const endMicros = startMicros + durationMicros;
  const label = node.name + ": " + formatMillis(durationMicros) + " ms, from "
    + formatMillis(startMicros) + " to " + formatMillis(endMicros) + " ms";
  return {element: bar, label, startMicros, endMicros, isCall: true};
}

/** A mark for each moment at which a stack was taken. */
function stackItems(message, place) {
  const items = [];
  for (const {atMillis, frames} of message.stacks || []) {
    for (const millis of atMillis) {
      const title = "the thread's stack at " + formatNumber(millis) + " ms";
      const mark = button("", () => place.replaceChildren(element("p", "", title), preformatted(title, frames.join("\n"))));
      mark.className = "span stack";
      const micros = millis * MICROS_PER_MILLI;
      items.push({
        element: mark, label: title + ": " + (frames[0] || "no frame"), startMicros: micros, endMicros: micros,
      });
    }
  }
  return items.sort((a, b) => a.startMicros - b.startMicros);
}

/** The load between two stacks; the height is the thread's share of one processor. */
function rateItems(message) {
  return (message.rates || []).map(([fromMillis, untilMillis, machine, process, thread]) => {
    const bar = stillBar("rate");
    const filled = element("i");
    filled.style.height = Math.min(100, thread || 0) + "%";
    bar.append(filled);
    const label = "from " + formatNumber(fromMillis) + " to " + formatNumber(untilMillis) + " ms: the thread " + percent(thread)
      + " of one processor, the process " + percent(process) + " and the machine " + percent(machine) + " of all";
    return {
      element: bar, label, startMicros: fromMillis * MICROS_PER_MILLI, endMicros: untilMillis * MICROS_PER_MILLI,
    };
  });
}

function percent(rate) {
  return rate === null ? "an unknown share" : rate.toFixed(1) + " %";
}
