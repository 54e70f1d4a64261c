/** The causes of a call's time, by the stacks that were taken while it ran. */
import {formatMillisWithUnit} from "./format.js";

export const UNKNOWN = "unknown";

/** The time for which no stack stands. */
const NOT_SAMPLED = "not sampled";

/** Stacks that stand for less of a call's time do not show its cause. */
const MIN_SAMPLED_SHARE = 0.1;

/** Adds to each call the stacks taken in it, and those taken in it or below it, by cause. */
export function addCauses(nodes, stacks) {
  const byRow = new Map();
  for (const node of nodes) {
    node.ownCauses = new Map();
    node.causes = new Map();
    if (node.row !== undefined) byRow.set(node.row, node);
  }
  for (const {row, cause, atMillis} of stacks) {
    const call = byRow.get(row);
    if (call) addCount(call.ownCauses, cause, atMillis.length);
    for (let at = call; at; at = at.parent) addCount(at.causes, cause, atMillis.length);
  }
}

/**
 * Adds to each call of a group its time by cause.
 *
 * @param times rows of a call's number, a cause, the call's own time, and that of callees that are not among the calls
 */
export function addCauseTimes(nodes, times) {
  const byRow = new Map();
  for (const node of nodes) {
    node.ownCauses = new Map();
    node.causes = new Map();
    node.hasCauseTimes = true;
    if (node.row !== undefined) byRow.set(node.row, node);
  }
  for (const [row, cause, ownMicros, leftOutMicros] of times) {
    const call = byRow.get(row);
    if (ownMicros) addCount(call.ownCauses, cause, ownMicros);
    for (let at = call; at; at = at.parent) addCount(at.causes, cause, ownMicros + leftOutMicros);
  }
  for (const node of nodes) {
    addRest(node.ownCauses, node.selfMicros);
    addRest(node.causes, node.totalMicros);
  }
}

function addRest(causes, wholeMicros) {
  const restMicros = wholeMicros - sum(causes);
  if (restMicros > 0) causes.set(NOT_SAMPLED, restMicros);
}

/** Adds the causes of one call to those of another. */
export function addAll(to, from) {
  from.forEach((count, cause) => addCount(to, cause, count));
}

function addCount(to, cause, count) {
  to.set(cause, (to.get(cause) || 0) + count);
}

/** The cause of more than half of the stacks, or of the time for which they stand; unknown if there is none. */
export function mainCause(causes) {
  const all = sum(causes);
  const sampled = all - (causes.get(NOT_SAMPLED) || 0);
  if (sampled < all * MIN_SAMPLED_SHARE) return UNKNOWN;
  for (const [cause, count] of causes) {
    if (cause !== NOT_SAMPLED && count * 2 > sampled) return cause;
  }
  return UNKNOWN;
}

/** The causes of a call with the stacks or the times of each, the largest first, and the unknown parts last. */
export function describeCauses({causes, hasCauseTimes}) {
  const place = cause => [UNKNOWN, NOT_SAMPLED].indexOf(cause);
  const parts = [...causes].sort(([one, a], [other, b]) => place(one) - place(other) || b - a);
  if (hasCauseTimes) return parts.map(([cause, micros]) => cause + " " + formatMillisWithUnit(micros)).join(", ");
  const all = sum(causes);
  return all ? parts.map(([cause, count]) => cause + " in " + count).join(", ") + " of " + all + (all === 1 ? " stack" : " stacks")
    : "no stack";
}

function sum(causes) {
  return [...causes.values()].reduce((all, count) => all + count, 0);
}
