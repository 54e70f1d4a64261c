import {button, element, isForBrowser} from "./elements.js";
import {MICROS_PER_MILLI, formatNumber, roundStepUp} from "./format.js";

const LANE_REM = 1.25;
/** The room of a mark: its longest text in small letters, and a gap. */
const MARK_LETTER_PIXELS = 6.5;
const MARK_GAP_PIXELS = 10;
/** Before the lanes are on the screen. */
const ASSUMED_WIDTH_PIXELS = 600;
/** A mark further on would be cut off. */
const MAX_MARK_SHARE = 0.95;
const MAX_ZOOM = 64;

/** Bars in lanes over a time axis that can be zoomed. The mouse or arrow keys reach each bar. */
export class TimeLanes {
  /**
   * @param lanes from top to bottom, lists of items in the order of their starts: each an element with
   *   a label, startMicros and endMicros
   * @param axis its ends, fromMicros and untilMicros
   * @param texts a label for all, and the hint that is shown while no bar has the focus
   */
  constructor(lanes, axis, texts) {
    Object.assign(this, axis, texts);
    this.items = lanes.flatMap((items, lane) => items.map(item => Object.assign(item, {lane})));
    this.zoom = 1;
    this.detail = element("div", "legend", this.hint);
    this.scroll = element("div", "scroll");
    this.lanes = element("div", "lanes");
    this.lanes.style.height = (lanes.length + 1) * LANE_REM + "rem";
    this.box = this.makeBox();
  }

  makeBox() {
    const tools = element("div", "tools");
    tools.append(button("zoom in (+)", () => this.zoomTo(this.zoom * 2)),
      button("zoom out (−)", () => this.zoomTo(this.zoom / 2)));
    this.lanes.setAttribute("role", "group");
    this.lanes.setAttribute("aria-label", this.label);
    this.marks = element("div");
    this.lanes.append(this.marks);
    this.drawMarks(ASSUMED_WIDTH_PIXELS);
    new ResizeObserver(([entry]) => this.drawMarks(entry.contentRect.width)).observe(this.lanes);
    this.items.forEach(item => this.place(item));
    this.items.forEach(item => { item.element.tabIndex = -1; });
    this.items[0].element.tabIndex = 0;
    this.scroll.append(this.lanes);
    const box = element("div", "timeline");
    box.append(tools, this.scroll, this.detail);
    return box;
  }

  /** Draws as many marks as the width has room for. */
  drawMarks(widthPixels) {
    if (!widthPixels) return; // folded
    const {fromMicros, untilMicros} = this;
    const widest = Math.max(...[fromMicros, untilMicros].map(micros => markText(micros).length));
    const room = Math.max(1, widthPixels / (widest * MARK_LETTER_PIXELS + MARK_GAP_PIXELS));
    const stepMicros = Math.max(MICROS_PER_MILLI, roundStepUp((untilMicros - fromMicros) / room));
    const marks = [];
    const lastMicros = fromMicros + (untilMicros - fromMicros) * MAX_MARK_SHARE;
    for (let micros = Math.ceil(fromMicros / stepMicros) * stepMicros; micros < lastMicros; micros += stepMicros) {
      const mark = element("span", "mark", markText(micros));
      mark.style.left = this.share(micros - fromMicros);
      marks.push(mark);
    }
    this.marks.replaceChildren(...marks);
  }

  place(item) {
    const bar = item.element;
    bar.style.left = this.share(item.startMicros - this.fromMicros);
    bar.style.width = this.share(item.endMicros - item.startMicros);
    bar.style.top = (item.lane + 1) * LANE_REM + "rem";
    bar.title = item.label;
    bar.setAttribute("aria-label", item.label);
    bar.onmouseenter = bar.onfocus = () => { this.detail.textContent = item.label; };
    bar.onmouseleave = bar.onblur = () => { this.detail.textContent = this.hint; };
    bar.onkeydown = event => this.press(item, event);
    this.lanes.append(bar);
  }

  press(item, event) {
    if (isForBrowser(event)) return;
    if (event.key === "+") this.zoomTo(this.zoom * 2);
    if (event.key === "-") this.zoomTo(this.zoom / 2);
    const next = this.neighbour(item, event.key);
    if (!next) return;
    event.preventDefault();
    this.items.forEach(each => { each.element.tabIndex = -1; });
    next.element.tabIndex = 0;
    next.element.focus();
  }

  /** The bar to which a key leads; undefined if there is none. */
  neighbour(from, key) {
    const beside = this.inLane(from.lane);
    const at = beside.indexOf(from);
    switch (key) {
      case "ArrowRight": return beside[at + 1];
      case "ArrowLeft": return beside[at - 1];
      case "ArrowUp": return this.above(from);
      case "ArrowDown": return this.below(from);
      case "Home": return this.items[0];
      case "End": return this.items[this.items.length - 1];
      default: return undefined;
    }
  }

  /** The caller of a call, or the bar of another kind that is above. */
  above(from) {
    const lane = this.inLane(from.lane - 1);
    const found = lane.findLast(item => item.startMicros <= from.startMicros);
    return found || (lane.length && !lane[0].isCall ? lane[0] : undefined);
  }

  /** The first callee of a call; below a bar of another kind, the one at its time or later. */
  below(from) {
    const lane = this.inLane(from.lane + 1);
    if (from.isCall) return lane.find(item => item.startMicros >= from.startMicros && item.startMicros < from.endMicros);
    return lane.find(item => item.endMicros > from.startMicros) || lane[lane.length - 1];
  }

  inLane(lane) {
    return this.items.filter(item => item.lane === lane);
  }

  /** Changes the width, and keeps the middle in its place. */
  zoomTo(wanted) {
    const middle = (this.scroll.scrollLeft + this.scroll.clientWidth / 2) / this.scroll.scrollWidth;
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, wanted));
    this.lanes.style.width = this.zoom * 100 + "%";
    this.scroll.scrollLeft = middle * this.scroll.scrollWidth - this.scroll.clientWidth / 2;
  }

  share(micros) {
    return micros / (this.untilMicros - this.fromMicros) * 100 + "%";
  }
}

function markText(micros) {
  return formatNumber(Math.round(micros / MICROS_PER_MILLI)) + " ms";
}

/** A bar that shows something and does nothing. */
export function stillBar(className) {
  const bar = element("span", className);
  bar.setAttribute("role", "img");
  return bar;
}
