/** Turns a call tree upside down: each method on top, with its callers below. */
import {addAll} from "./call-causes.js";

/** Paths with a smaller share of the time are left out: a deep tree has very many. */
const MIN_SHARE = 0.001;

/** The same calls by their own time. */
export function inverted(root) {
  const all = invertedNode("all methods, by their own time", null);
  const calls = callsBelow(root).filter(node => node.selfMicros > 0);
  for (const node of calls) add(all, node, node.selfMicros);
  const open = [{place: all, paths: calls.map(node => ({node, at: node}))}];
  while (open.length) {
    const {place, paths} = open.pop();
    const pathsByChild = new Map();
    for (const {node, at} of paths) {
      const child = childOf(place, at.name);
      add(child, node, at === node ? node.selfMicros : 0);
      if (!pathsByChild.has(child)) pathsByChild.set(child, []);
      if (at.parent) pathsByChild.get(child).push({node, at: at.parent});
    }
    place.children = place.children.filter(child => child.totalMicros >= all.totalMicros * MIN_SHARE);
    place.children.sort((a, b) => b.totalMicros - a.totalMicros);
    for (const child of place.children) open.push({place: child, paths: pathsByChild.get(child)});
  }
  return all;
}

function callsBelow(root) {
  const found = [];
  const open = [root];
  while (open.length) {
    const node = open.pop();
    if (node.samples !== undefined) continue;
    found.push(node);
    for (const callee of node.children) {
      if (!callee.isOwn) open.push(callee); // the message's own time is its own
    }
  }
  return found;
}

function invertedNode(name, parent) {
  const depth = parent ? parent.depth + 1 : 0;
  return {
    name, parent, depth, calls: 0, totalMicros: 0, selfMicros: 0, children: [], byName: new Map(), causes: new Map(),
  };
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
  place.hasCauseTimes = node.hasCauseTimes;
  if (node.ownCauses) addAll(place.causes, node.ownCauses);
}
