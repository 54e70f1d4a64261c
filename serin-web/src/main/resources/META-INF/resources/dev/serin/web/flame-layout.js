/** Places the bars of a flame graph. */

const MIN_SHARE = 0.001;

/**
 * The bars for a call and everything below it, with its callers above. A bar is at a share of the
 * width, and its row is its depth. Calls with a negligible share are left out.
 */
export function flameBars(root) {
  const bars = [];
  for (let at = root.parent; at; at = at.parent) bars.push({node: at, left: 0, width: 1, isAbove: true});
  const open = [{node: root, left: 0, width: 1, isAbove: false}];
  while (open.length) {
    const bar = open.pop();
    bars.push(bar);
    let left = bar.left;
    const below = [];
    for (const callee of bar.node.children) {
      if (callee.samples !== undefined || callee.isOwn) continue;
      const width = bar.node.totalMicros
        ? bar.width * Math.max(0, callee.totalMicros) / bar.node.totalMicros : 0;
      if (width >= MIN_SHARE) below.push({node: callee, left, width, isAbove: false});
      left += width;
    }
    open.push(...below.reverse()); // the leftmost one is next
  }
  return bars;
}

/** The same calls by their own time: each method on top, with its callers below. */
export function inverted(root) {
  const all = invertedNode("all methods, by their own time", null);
  for (const node of below(root)) {
    if (!(node.selfMicros > 0)) continue;
    add(all, node, node.selfMicros);
    let place = all;
    for (let at = node; at; at = at.parent) {
      place = childOf(place, at.name);
      add(place, node, at === node ? node.selfMicros : 0);
    }
  }
  sortBelow(all);
  return all;
}

function below(root) {
  const found = [];
  const open = [root];
  while (open.length) {
    const node = open.pop();
    if (node.samples !== undefined) continue;
    found.push(node);
    open.push(...node.children.filter(callee => !callee.isOwn)); // the message's own time is its own
  }
  return found;
}

function invertedNode(name, parent) {
  const depth = parent ? parent.depth + 1 : 0;
  return {name, parent, depth, calls: 0, totalMicros: 0, selfMicros: 0, children: [], byName: new Map()};
}

function childOf(parent, name) {
  let child = parent.byName.get(name);
  if (!child) {
    child = invertedNode(name, parent);
    parent.byName.set(name, child);
    parent.children.push(child);
  }
  return child;
}

function add(place, node, selfMicros) {
  place.totalMicros += node.selfMicros;
  place.selfMicros += selfMicros;
  place.calls += node.calls;
}

function sortBelow(root) {
  const open = [root];
  while (open.length) {
    const node = open.pop();
    node.children.sort((a, b) => b.totalMicros - a.totalMicros);
    open.push(...node.children);
  }
}
