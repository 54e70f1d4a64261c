/** Compares two call trees by the shares of time that their call paths have. */

/** From so many points of difference on, a bar has the next stronger colour. */
const STEPS = [1, 5, 15];

/**
 * Gives each call of both trees its shares, in percent of the whole: before, after, and the change
 * in points. A path that only one tree has, has the share 0 in the other.
 */
export function pairUp(before, after) {
  const open = [[before, after]];
  while (open.length) {
    const [earlier, later] = open.pop();
    const shares = {before: shareOf(earlier, before), after: shareOf(later, after)};
    shares.change = shares.after - shares.before;
    if (earlier) earlier.shares = shares;
    if (later) later.shares = shares;
    const others = new Map((later?.children || []).map(callee => [callee.name, callee]));
    for (const callee of earlier?.children || []) {
      open.push([callee, others.get(callee.name)]);
      others.delete(callee.name);
    }
    for (const callee of others.values()) open.push([undefined, callee]);
  }
}

function shareOf(node, root) {
  return node && root.totalMicros ? node.totalMicros / root.totalMicros * 100 : 0;
}

/** The class of a bar: how much more or less of the time its path has; empty if about the same. */
export function classOfChange(points) {
  const strength = STEPS.filter(step => Math.abs(points) >= step).length;
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
