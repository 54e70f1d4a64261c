/** The causes of a call's time, by the stacks that were taken while it ran. */

export const UNKNOWN = "unknown";

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

/** Adds the causes of one call to those of another. */
export function addAll(to, from) {
  from.forEach((count, cause) => addCount(to, cause, count));
}

function addCount(to, cause, count) {
  to.set(cause, (to.get(cause) || 0) + count);
}

/** The cause of more than half of the stacks; unknown if there is none. */
export function mainCause(causes) {
  const all = sum(causes);
  for (const [cause, count] of causes) {
    if (count * 2 > all) return cause;
  }
  return UNKNOWN;
}

/** The causes with their shares of the stacks, the largest first and the unknown part last. */
export function describeCauses(causes) {
  const all = sum(causes);
  const parts = [...causes].sort(([one, a], [other, b]) => (one === UNKNOWN) - (other === UNKNOWN) || b - a);
  return all ? parts.map(([cause, count]) => cause + " in " + count).join(", ") + " of " + all + (all === 1 ? " stack" : " stacks")
    : "no stack";
}

function sum(causes) {
  return [...causes.values()].reduce((all, count) => all + count, 0);
}
