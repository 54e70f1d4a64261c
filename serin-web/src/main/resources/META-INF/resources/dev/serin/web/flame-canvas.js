/** Draws a flame graph on a canvas, as elements for 20,000 bars would be slow. */
import {element} from "./elements.js";

const LANE_REM = 1.25;
const PADDING_REM = 0.25;
/** A narrower bar has no room for three letters. */
const MIN_LABEL_REM = 1.8;
/** Narrower bars have no gap beside them. */
const MIN_GAP_PIXELS = 3;
/** Paper has a width of its own, and printers draw finer dots than screens. */
const PRINT_PIXELS = 720;
const PRINT_SCALE = 2;
/** The rows of a canvas on paper. No page ends inside a canvas, and browsers draw nothing on very high ones. */
const PRINT_ROWS = 5;
/** The event that a canvas of a page gets when its colours or sharpness may have changed. */
const REDRAW = "serin-redraw";

let isPrinting = false;
let lastId = 0;

/**
 * The place where the bars are drawn. The canvas is as high as the visible part, and follows the
 * scrolling. An element above it has the focus, and names the current bar to screen readers by an
 * element that lies on the bar.
 */
export class FlameCanvas {
  /**
   * @param graph the graph with its layout, which describes each bar and arranges its bars again
   * @param label the name for screen readers
   */
  constructor(graph, label) {
    this.graph = graph;
    this.canvas = element("canvas");
    this.canvas.setAttribute("aria-hidden", true);
    this.current = element("div", "current");
    this.current.setAttribute("role", "treeitem");
    this.pointed = element("div", "pointed");
    this.pointed.hidden = true;
    this.tree = element("div", "tree");
    this.tree.tabIndex = 0;
    this.tree.setAttribute("role", "tree");
    this.tree.setAttribute("aria-label", label);
    this.tree.append(this.current);
    this.bars = element("div", "bars");
    this.paper = element("div", "paper");
    this.paper.setAttribute("aria-hidden", true);
    this.bars.append(this.canvas, this.paper, this.pointed, this.tree);
    this.box = element("div", "scroll");
    this.box.append(this.bars);
    this.bars.onpointerdown = () => this.tree.classList.remove("by-keys");
    this.box.onscroll = () => this.redraw();
    this.canvas.addEventListener(REDRAW, () => this.change());
    new ResizeObserver(() => this.redraw()).observe(this.bars);
  }

  /** The width of the bars in pixels; an estimate while they are not shown. */
  get pixels() {
    return isPrinting ? PRINT_PIXELS : this.bars.clientWidth || PRINT_PIXELS;
  }

  /** Lays the bars out for the present width. */
  arrange() {
    const {layout, root} = this.graph;
    layout.zoom(root, this.pixels);
    this.bars.style.height = layout.rowCount * LANE_REM + "rem";
  }

  /** Makes a bar the current one. Screen readers read it only if the bar or its text is another one. */
  mark(bar, text) {
    put(this.current, bar);
    if (bar.node === this.markedNode && text === this.markedText) return;
    this.markedNode = bar.node;
    this.markedText = text;
    this.current.id = "bar-" + ++lastId; // a screen reader reads an element with another id
    this.current.setAttribute("aria-level", bar.node.depth + 1);
    this.current.setAttribute("aria-label", text);
    this.tree.setAttribute("aria-activedescendant", this.current.id);
  }

  /** Scrolls to the current bar, and shows where it is. */
  reveal() {
    this.tree.classList.add("by-keys");
    this.current.scrollIntoView({block: "nearest"});
  }

  /** Frames the bar under the pointer; none if it is undefined. */
  point(bar, text) {
    this.pointed.hidden = !bar;
    this.canvas.title = text || "";
    if (bar) put(this.pointed, bar);
  }

  /** The bar at a place of the view. */
  barAt(clientX, clientY) {
    const {left, top} = this.bars.getBoundingClientRect();
    return this.graph.layout.barAt(Math.floor((clientY - top) / (LANE_REM * rem())), clientX - left);
  }

  /** Draws in the next frame, once for all changes until then. */
  redraw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.graph.fit();
      this.draw();
    });
  }

  /** Draws for paper at once, as the browser does not wait. */
  change() {
    if (isPrinting) {
      this.graph.fit();
      this.draw();
    } else {
      this.redraw();
    }
  }

  /** Draws the visible rows; all of them if the page is printed. */
  draw() {
    this.paper.replaceChildren();
    if (!this.bars.clientWidth) return;
    if (isPrinting) this.drawOnPaper();
    else this.drawVisible();
  }

  drawVisible() {
    const {rowCount} = this.graph.layout;
    const lane = LANE_REM * rem();
    const top = this.box.scrollTop;
    const height = Math.min(Math.ceil(rowCount * lane), this.box.clientHeight);
    if (!height) return;
    const paint = this.resized(this.canvas, height, devicePixelRatio);
    this.canvas.style.height = height + "px";
    const last = Math.min(rowCount, Math.ceil((top + height) / lane));
    for (let depth = Math.floor(top / lane); depth < last; depth++) this.drawRow(paint, depth, depth * lane - top);
    paint.flush();
  }

  drawOnPaper() {
    const {rowCount} = this.graph.layout;
    const lane = LANE_REM * rem();
    for (let first = 0; first < rowCount; first += PRINT_ROWS) {
      const rows = Math.min(PRINT_ROWS, rowCount - first);
      const canvas = element("canvas");
      this.paper.append(canvas); // has its font there
      const paint = this.resized(canvas, Math.ceil(rows * lane), Math.max(PRINT_SCALE, devicePixelRatio));
      for (let row = 0; row < rows; row++) this.drawRow(paint, first + row, row * lane);
      paint.flush();
    }
  }

  drawRow(paint, depth, top) {
    for (const bar of this.graph.layout.barsAt(depth)) paint.bar(bar, paint.snapped(top));
  }

  /** Gives a canvas its size, with the given dots per pixel; it is then empty. */
  resized(canvas, height, scale) {
    canvas.width = Math.round(this.graph.layout.pixels * scale);
    canvas.height = Math.round(height * scale);
    canvas.style.width = this.graph.layout.pixels + "px";
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    return new Paint(context, scale, this.graph);
  }
}

/** Draws bars with the colours and the font of the style. */
class Paint {
  constructor(context, scale, graph) {
    this.context = context;
    this.graph = graph;
    this.style = getComputedStyle(context.canvas);
    this.colours = new Map();
    this.widths = new Map();
    this.dot = 1 / scale;
    this.height = this.snapped(LANE_REM * rem() - 1);
    this.padding = PADDING_REM * rem();
    this.minLabel = MIN_LABEL_REM * rem();
    context.font = this.style.font;
    context.textBaseline = "middle";
  }

  bar(bar, top) {
    const colour = this.graph.colourOf(bar);
    const left = this.snapped(bar.left);
    const end = this.snapped(bar.left + bar.width);
    const width = Math.max(this.dot, bar.width < MIN_GAP_PIXELS ? end - left : end - left - 1);
    this.fill(colour, left, top, width, this.height);
    if (this.graph.marked.has(bar.node)) this.frame(left, top, width);
    if (bar.width < this.minLabel) return;
    this.flush();
    this.context.fillStyle = this.colour(colour === "self" ? "on-self" : "ink");
    const text = this.cut(this.graph.labelOf(bar.node), width - 2 * this.padding);
    this.context.fillText(text, left + this.padding, top + this.height / 2);
  }

  /** The nearest edge of a dot: an edge inside a dot is blurred, and slow to draw. */
  snapped(pixel) {
    return Math.round(pixel / this.dot) * this.dot;
  }

  /** Fills a rectangle; neighbours of one colour become one, as bars without gaps are many. */
  fill(colour, left, top, width, height) {
    const last = this.pending;
    if (last && last.colour === colour && last.top === top && last.height === height && last.left + last.width === left) {
      last.width += width;
      return;
    }
    this.flush();
    this.pending = {colour, left, top, width, height};
  }

  /** Draws what is still to be filled; needed before other drawing. */
  flush() {
    if (!this.pending) return;
    const {colour, left, top, width, height} = this.pending;
    this.pending = undefined;
    this.context.fillStyle = this.colour(colour);
    this.context.fillRect(left, top, width, height);
  }

  frame(left, top, width) {
    const line = Math.min(2, width);
    this.fill("accent", left, top, width, 2);
    this.fill("accent", left, top + this.height - 2, width, 2);
    this.fill("accent", left, top, line, this.height);
    this.fill("accent", left + width - line, top, line, this.height);
  }

  /** The value of a variable of the style. */
  colour(name) {
    if (!this.colours.has(name)) this.colours.set(name, this.style.getPropertyValue("--" + name));
    return this.colours.get(name);
  }

  /** A text, or its beginning if there is no room for all of it. */
  cut(text, room) {
    const roomBefore = room - this.widthOf("…");
    let used = 0;
    let end = 0;
    for (const letter of text) {
      used += this.widthOf(letter);
      if (used > room) return text.slice(0, end) + "…";
      if (used <= roomBefore) end += letter.length;
    }
    return text;
  }

  widthOf(letter) {
    if (!this.widths.has(letter)) this.widths.set(letter, this.context.measureText(letter).width);
    return this.widths.get(letter);
  }
}

function rem() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Lays an element on a bar. */
function put(on, bar) {
  on.style.left = bar.left + "px";
  on.style.width = bar.width + "px";
  on.style.top = bar.node.depth * LANE_REM + "rem";
}

/** While paper is drawn, the page keeps what it has drawn for it. */
function redrawScreen() {
  if (!isPrinting) redrawAll();
}

function redrawAll() {
  document.querySelectorAll(".flame canvas").forEach(canvas => canvas.dispatchEvent(new Event(REDRAW)));
}

/** On paper, graphs are whole and sharper. */
function print(isBegin) {
  isPrinting = isBegin;
  redrawAll();
}

/** Paper has the light colours, although the page still has those of the screen while it is drawn for paper. */
function printLight() {
  const {dataset} = document.documentElement;
  const {theme} = dataset;
  dataset.theme = "light";
  print(true);
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}

addEventListener("beforeprint", printLight);
addEventListener("afterprint", () => print(false));
addEventListener("resize", redrawScreen); // also after a change of the dots per pixel
matchMedia("print").addEventListener("change", event => print(event.matches));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawScreen);
new MutationObserver(redrawScreen).observe(document.documentElement, {attributeFilter: ["data-theme"]});
