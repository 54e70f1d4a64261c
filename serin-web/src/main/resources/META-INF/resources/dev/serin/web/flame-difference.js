/** Compares two call trees by the shares of time that their call paths have. */

/** From so many points of difference on, a bar has the next stronger colour. */
const STEPS = [1, 5, 15];

/**
 * Gives each call of both trees its shares, in percent of a whole time: before, after, and the change
 * in points. A path that only one tree has, has the share 0 in the other.
 *
 * @param wholes the times of which the shares are, before and after
 */
export function pairUp(before, after, wholes) {
  const open = [[before, after]];
  while (open.length) {
    const [earlier, later] = open.pop();
    const shares = {before: shareOf(earlier, wholes[0]), after: shareOf(later, wholes[1])};
    shares.change = shares.after - shares.before;
    if (earlier) earlier.shares = shares;
    if (later) later.shares = shares;
    const others = byName(later?.children || []);
    for (const callee of earlier?.children || []) open.push([callee, others.get(callee.name)?.shift()]);
    for (const callee of [...others.values()].flat()) open.push([undefined, callee]);
  }
}

/** The calls of each name, in their order: texts that are shown may be the same for two methods. */
function byName(callees) {
  const found = new Map();
  for (const callee of callees) {
    if (!found.has(callee.name)) found.set(callee.name, []);
    found.get(callee.name).push(callee);
  }
  return found;
}

function shareOf(node, wholeMicros) {
  return node && wholeMicros ? node.totalMicros / wholeMicros * 100 : 0;
}

/** The class of a bar: how much more or less of the time its path has; empty if about the same. */
export function classOfChange(points) {
  const shown = Number(Math.abs(points).toFixed(1));
  const strength = STEPS.filter(step => shown >= step).length;
  return strength ? (points > 0 ? "more" : "less") + strength : "";
}

/** A change as a label shows it; empty if it is too small for a colour. */
export function labelOfChange(points) {
  return classOfChange(points) ? " " + signed(points) : "";
}

/** The shares before and after, and the change in points. */
export function describeChange({before, after, change}) {
  return before.toFixed(1) + " % before, " + after.toFixed(1) + " % after (" + signed(change) + " points)";
}

function signed(points) {
  return (points < 0 ? "−" : "+") + Math.abs(points).toFixed(1);
}
