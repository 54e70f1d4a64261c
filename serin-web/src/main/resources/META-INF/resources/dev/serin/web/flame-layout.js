/** Places the bars of a flame graph. */

/** A narrower bar, in pixels, is not drawn. */
const MIN_PIXELS = 0.5;

/**
 * The bars of a call tree, a row for each depth. A call has the whole width: its callers above it are
 * as wide, and the calls below it have their shares of its time. Other calls, and those that are too
 * narrow, are not drawn.
 */
export class FlameLayout {
  constructor(top) {
    this.rows = [];
    this.places = new Map();
    const open = [{node: top, left: 0, width: 1}];
    while (open.length) {
      const place = open.pop();
      this.places.set(place.node, place);
      (this.rows[place.node.depth] ||= []).push(place);
      for (const below of placesBelow(place).reverse()) open.push(below); // the leftmost one is next
    }
    this.zoom(top, 1);
  }

  /** Gives a call the whole width, which is a number of pixels. */
  zoom(root, pixels) {
    this.root = root;
    this.pixels = pixels;
    this.place = this.places.get(root);
    this.above = new Set();
    for (let at = root.parent; at; at = at.parent) this.above.add(at);
    this.rowCount = root.depth + 1;
    while (!this.barsAt(this.rowCount).next().done) this.rowCount++; // a caller is as wide as its callees
  }

  /** The bar of a call, in pixels; undefined if it is not drawn. */
  bar(node) {
    if (this.above.has(node)) return {node, left: 0, width: this.pixels, isAbove: true};
    const place = this.places.get(node);
    if (!place || node.depth < this.root.depth) return undefined;
    const left = (place.left - this.place.left) / this.place.width * this.pixels;
    const width = place.width / this.place.width * this.pixels;
    const middle = left + width / 2; // the last digit of an edge is not exact
    return width < MIN_PIXELS || middle < 0 || middle > this.pixels ? undefined : {node, left, width, isAbove: false};
  }

  /** The bars of a row, from left to right. */
  *barsAt(depth) {
    const row = this.rows[depth] || [];
    const end = this.place.left + this.place.width;
    for (let at = firstBehind(row, this.place.left); at < row.length && row[at].left < end; at++) {
      const bar = this.bar(row[at].node);
      if (bar) yield bar;
    }
  }

  /** All bars, from the top row to the last one. */
  *bars() {
    for (let depth = 0; depth < this.rowCount; depth++) yield* this.barsAt(depth);
  }

  /** The bar at a place of a row; undefined if none is there. */
  barAt(depth, pixel) {
    const row = this.rows[depth] || [];
    if (depth < this.root.depth) return this.barsAt(depth).next().value;
    const place = row[firstBehind(row, this.place.left + pixel / this.pixels * this.place.width)];
    const bar = place && this.bar(place.node);
    return bar && bar.left <= pixel ? bar : undefined;
  }
}

/** The places of the calls below one. Calls that are together longer than their caller share its width. */
function placesBelow({node, left, width}) {
  const callees = node.children.filter(callee => callee.samples === undefined && !callee.isOwn && callee.totalMicros > 0);
  const sumMicros = callees.reduce((sum, callee) => sum + callee.totalMicros, 0);
  const wholeMicros = Math.max(node.totalMicros, sumMicros);
  let next = left;
  return callees.map(callee => {
    const place = {node: callee, left: next, width: width * callee.totalMicros / wholeMicros};
    next += place.width;
    return place;
  });
}

/** The number of the first place of a row that ends to the right of a share of the width. */
function firstBehind(row, share) {
  let from = 0;
  let to = row.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (row[middle].left + row[middle].width > share) to = middle;
    else from = middle + 1;
  }
  return from;
}
