import {button, element, isForBrowser} from "./elements.js";
import {formatCount, formatMillis, roundStep, shortName} from "./format.js";

const MICROS_PER_MILLI = 1000;
const LANE_REM = 1.25;
const MIN_TIME_MARKS = 5;
/** A mark further on would be cut off. */
const MAX_MARK_SHARE = 0.95;
const MAX_ZOOM = 64;

/** When the longer calls of a message ran: a bar per call, callers above their callees. */
export class Timeline {
  /**
   * @param message the spans, each with the number of a row, its start and duration
   * @param nodes the calls of the message
   * @param choose shows a call in the tree
   */
  constructor(message, nodes, choose) {
    const byRow = new Map(nodes.filter(node => node.row !== undefined).map(node => [node.row, node]));
    this.wholeMicros = byRow.get(0).totalMicros;
    this.spans = message.spans.map(([row, startMicros, durationMicros]) =>
      ({node: byRow.get(row), startMicros, durationMicros, endMicros: startMicros + durationMicros}));
    this.choose = choose;
    this.zoom = 1;
    this.hint = formatCount(this.spans.length, "call", "calls") + " of 2 ms or longer"
      + (message.spansLeftOut ? ", " + message.spansLeftOut + " more left out" : "")
      + "; arrow keys go from call to call, Enter shows one in the tree";
    this.detail = element("div", "legend", this.hint);
    this.scroll = element("div", "scroll");
    this.lanes = element("div", "lanes");
    this.box = this.makeBox();
  }

  makeBox() {
    const tools = element("div", "tools");
    tools.append(button("zoom in (+)", () => this.zoomTo(this.zoom * 2)),
      button("zoom out (−)", () => this.zoomTo(this.zoom / 2)));
    this.lanes.setAttribute("role", "group");
    this.lanes.setAttribute("aria-label", "Timeline: arrow keys go from call to call, Enter shows a call in the tree");
    this.addMarks();
    this.addBars();
    this.scroll.append(this.lanes);
    const box = element("div", "timeline");
    box.append(tools, this.scroll, this.detail);
    return box;
  }

  addMarks() {
    const stepMicros = roundStep(this.wholeMicros / MIN_TIME_MARKS);
    for (let micros = 0; micros < this.wholeMicros * MAX_MARK_SHARE; micros += stepMicros) {
      const mark = element("span", "mark", micros / MICROS_PER_MILLI + " ms");
      mark.style.left = this.percent(micros);
      this.lanes.append(mark);
    }
  }

  addBars() {
    const depths = [...new Set(this.spans.map(span => span.node.depth))].sort((a, b) => a - b);
    this.lanes.style.height = (depths.length + 1) * LANE_REM + "rem";
    for (const span of this.spans) {
      span.lane = depths.indexOf(span.node.depth);
      span.bar = this.makeBar(span);
      this.lanes.append(span.bar);
    }
  }

  makeBar(span) {
    const bar = button("", () => this.choose(span.node));
    bar.className = "span" + (span.node.selfMicros * 2 > span.node.totalMicros ? " self" : "");
    bar.append(element("b", "", shortName(span.node.name)));
    bar.style.left = this.percent(span.startMicros);
    bar.style.width = this.percent(span.durationMicros);
    bar.style.top = (span.lane + 1) * LANE_REM + "rem";
    bar.title = describe(span);
    bar.setAttribute("aria-label", describe(span));
    bar.tabIndex = span === this.spans[0] ? 0 : -1;
    bar.onmouseenter = bar.onfocus = () => { this.detail.textContent = describe(span); };
    bar.onmouseleave = bar.onblur = () => { this.detail.textContent = this.hint; };
    bar.onkeydown = event => this.press(span, event);
    return bar;
  }

  press(span, event) {
    if (isForBrowser(event)) return;
    if (event.key === "+") this.zoomTo(this.zoom * 2);
    if (event.key === "-") this.zoomTo(this.zoom / 2);
    const next = neighbour(this.spans, span, event.key);
    if (!next) return;
    event.preventDefault();
    span.bar.tabIndex = -1;
    next.bar.tabIndex = 0;
    next.bar.focus();
  }

  /** Changes the width, and keeps the middle in its place. */
  zoomTo(wanted) {
    const middle = (this.scroll.scrollLeft + this.scroll.clientWidth / 2) / this.scroll.scrollWidth;
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, wanted));
    this.lanes.style.width = this.zoom * 100 + "%";
    this.scroll.scrollLeft = middle * this.scroll.scrollWidth - this.scroll.clientWidth / 2;
  }

  percent(micros) {
    return micros / this.wholeMicros * 100 + "%";
  }
}

function describe(span) {
  return span.node.name + ": " + formatMillis(span.durationMicros) + " ms, from "
    + formatMillis(span.startMicros) + " to " + formatMillis(span.endMicros) + " ms";
}

/** The call to which an arrow key leads; undefined if there is none. */
function neighbour(spans, from, key) {
  const beside = lane => spans.filter(span => span.lane === lane);
  switch (key) {
    case "ArrowRight": return beside(from.lane).find(span => span.startMicros >= from.endMicros);
    case "ArrowLeft": return beside(from.lane).findLast(span => span.startMicros < from.startMicros);
    case "ArrowUp": return beside(from.lane - 1).findLast(span => span.startMicros <= from.startMicros);
    case "ArrowDown": return beside(from.lane + 1)
      .find(span => span.startMicros >= from.startMicros && span.startMicros < from.endMicros);
    case "Home": return spans[0];
    case "End": return spans[spans.length - 1];
    default: return undefined;
  }
}
