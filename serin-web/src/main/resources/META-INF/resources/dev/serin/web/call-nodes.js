/** The call tree of a message or of a group, from the rows of the page's data. */

const FOLDED_SHARE = 0.02;

/**
 * The calls, each caller before its callees. The message's own time is a call of its own, and frames
 * that only stacks showed hang below the calls in which the stacks were taken; these have no times.
 */
export function callNodes(source) {
  const all = [];
  const framesByRow = sampledByRow(source.sampled || []);
  if (!source.rows.length) {
    const message = sampledNode("the message", 0, null);
    all.push(message);
    addSampled(all, message, framesByRow.get(0) || []);
  }
  const path = [];
  source.rows.forEach((row, number) => {
    const node = callNode(row, number, path);
    if (source.places) node.place = source.places[number];
    all.push(node);
    if (node.depth === 0 && node.selfMicros > 0) all.push(ownTime(node));
    addSampled(all, node, framesByRow.get(number) || []);
  });
  foldShortCalls(all);
  return all;
}

/** Folds the calls that took a small share of the time. */
export function foldShortCalls(all) {
  const wholeMicros = all.length ? all[0].totalMicros : 0;
  for (const node of all) {
    node.isFolded = !node.samples && node.children.length > 0
      && node.totalMicros < wholeMicros * FOLDED_SHARE;
  }
}

/** Unfolds the callers of a call, so that it is visible. */
export function unfoldCallers(node) {
  for (let at = node.parent; at; at = at.parent) at.isFolded = false;
}

/** Whether a call has times of its own; frames that only stacks showed have none. */
export function isTimed(node) {
  return node.samples === undefined;
}

function callNode(row, number, path) {
  const [depth, name, calls, totalMicros, selfMicros, maxMicros] = row;
  const [unwound, unknownEnds, isOpen, wasLeft, note] = row.slice(6);
  const parent = depth === 0 ? null : path[depth - 1];
  const node = {
    row: number, depth, name, calls, totalMicros, selfMicros, maxMicros,
    unwound, unknownEnds, isOpen, wasLeft, note, parent, children: [], isOwn: false,
  };
  if (parent) parent.children.push(node);
  path[depth] = node;
  path.length = depth + 1;
  return node;
}

/** The time of a message outside of all methods with probes. */
function ownTime(message) {
  const micros = message.selfMicros;
  const node = {
    depth: 1, name: "(in no instrumented method)", calls: 1,
    totalMicros: micros, selfMicros: micros, maxMicros: micros,
    parent: message, children: [], isOwn: true,
  };
  message.children.push(node);
  return node;
}

function sampledNode(name, samples, parent) {
  const depth = parent ? parent.depth + 1 : 0;
  return {depth, name, samples, totalMicros: 0, parent, children: [], isOwn: true};
}

function addSampled(all, under, frames) {
  const path = [under];
  for (const [depth, name, samples] of frames) {
    const node = sampledNode(name, samples, path[depth]);
    path[depth].children.push(node);
    path[depth + 1] = node;
    all.push(node);
  }
}

function sampledByRow(frames) {
  const byRow = new Map();
  for (const [row, ...frame] of frames) {
    if (!byRow.has(row)) byRow.set(row, []);
    byRow.get(row).push(frame);
  }
  return byRow;
}
