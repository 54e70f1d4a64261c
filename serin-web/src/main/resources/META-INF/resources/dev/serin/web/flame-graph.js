import {button, element, isForBrowser, searchField} from "./elements.js";
import {formatCount, formatMillisWithUnit, shortName} from "./format.js";
import {FlameCanvas} from "./flame-canvas.js";
import {FlameLayout} from "./flame-layout.js";
import {inverted} from "./flame-inverted.js";
import {isTimed} from "./call-nodes.js";
import {describeCauses} from "./call-causes.js";
import {causeLegend, colourChoice, colourOf, hintOf} from "./flame-colours.js";
import {describeChange, labelOfChange, pairUp} from "./flame-difference.js";

const LABEL = "Flame graph: arrow keys go from bar to bar, Enter zooms in, Backspace zooms out, Escape shows the whole";
const HINT = "callers stand above their callees; ";

/**
 * A graph of the time in a call tree: a bar per call path, whose width is its share. With an earlier
 * tree, its colours are the change of the shares, and it can show the earlier widths. Calls that have
 * the causes of their stacks can have their colours. The element of the graph has it as the property `flameGraph`, by which a page or a test asks for the drawn bars.
 */
export class FlameGraph {
  constructor(nodes, nodesBefore) {
    this.sets = [nodes, nodesBefore].filter(set => set).map(set => set.find(isTimed));
    this.isInverted = false;
    this.isEarlier = false;
    this.search = searchField("mark a method", "Mark the bars of a method in the flame graph", () => this.mark());
    this.found = element("span", "legend");
    this.found.setAttribute("role", "status");
    const {causes} = this.sets[0];
    this.colours = colourChoice(this.isDifference, Boolean(causes), () => this.show());
    this.detail = element("div", "legend");
    this.causes = causes ? causeLegend(this.sets) : element("div");
    this.canvas = new FlameCanvas(this, LABEL);
    this.listen();
    this.box = this.makeBox();
    this.arrange();
  }

  get isDifference() {
    return this.sets.length > 1;
  }

  /** A button that switches a property. */
  makeSwitch(text, property) {
    const made = button(text, () => {
      this[property] = !this[property];
      made.setAttribute("aria-pressed", this[property]);
      this.arrange();
    });
    made.setAttribute("aria-pressed", false);
    return made;
  }

  makeBox() {
    const tools = element("div", "tools");
    tools.append(this.search, this.colours, this.makeSwitch("invert", "isInverted"));
    if (this.isDifference) tools.append(this.makeSwitch("widths before", "isEarlier"));
    tools.append(button("whole (Esc)", () => this.zoomTo(this.top)), this.found);
    const box = element("div", "flame");
    box.append(tools, this.canvas.box, this.detail, this.causes);
    box.flameGraph = this;
    return box;
  }

  listen() {
    const {bars, tree} = this.canvas;
    bars.onmousemove = event => this.point(this.canvas.barAt(event.clientX, event.clientY));
    bars.onmouseleave = () => this.point(undefined);
    bars.onclick = event => {
      const bar = this.canvas.barAt(event.clientX, event.clientY);
      if (bar) this.zoomTo(bar.node);
      tree.focus({preventScroll: true});
    };
    tree.onkeydown = event => this.press(event);
    tree.onfocus = tree.onblur = () => this.explain();
  }

  /** Lays out the wanted tree, with the message or the methods with the longest own time on top. */
  arrange() {
    const tops = this.isInverted ? this.sets.map(inverted) : this.sets;
    if (this.isDifference) pairUp(tops[1], tops[0], [this.sets[1].totalMicros, this.sets[0].totalMicros]);
    this.top = tops[this.isEarlier ? 1 : 0];
    this.layout = new FlameLayout(this.top);
    this.current = this.top;
    this.root = this.top;
    this.mark();
  }

  /** Marks the calls of the wanted methods. */
  mark() {
    const wanted = this.search.value.toLowerCase();
    const all = wanted ? [...this.layout.places.keys()] : [];
    this.marked = new Set(all.filter(node => node.name.toLowerCase().includes(wanted)));
    this.found.textContent = wanted ? formatCount(this.marked.size, "bar", "bars") + " marked" : "";
    this.show();
  }

  /** Gives a call the whole width, and makes it the current one. */
  zoomTo(node) {
    this.root = node;
    this.current = node;
    this.show();
  }

  show() {
    this.pointed = undefined; // another bar may be under the pointer
    this.causes.hidden = this.colours.value !== "why";
    this.fit();
    this.canvas.redraw();
    this.explain();
  }

  /** Lays the bars out for the present width. A current call that is no longer drawn is replaced. */
  fit() {
    this.canvas.arrange();
    this.point(this.pointed && this.layout.bar(this.pointed));
    if (!this.layout.bar(this.current)) this.current = this.root;
    this.canvas.mark(this.layout.bar(this.current), this.describe(this.current));
  }

  point(bar) {
    this.pointed = bar?.node;
    this.canvas.point(bar, bar && this.describe(bar.node));
    this.explain();
  }

  /** Describes the call under the pointer or the current one; else the graph. */
  explain() {
    const current = document.activeElement === this.canvas.tree ? this.current : undefined;
    const node = this.pointed || current;
    const hint = (this.isInverted ? "each method has its callers below it; " : HINT) + hintOf(this.colours.value, this.top);
    this.detail.textContent = node ? this.describe(node) : hint;
  }

  labelOf(node) {
    return shortName(node.name) + (this.colours.value === "change" ? labelOfChange(node.shares.change) : "");
  }

  /** The name of a bar's colour in the style. */
  colourOf({node, isAbove}) {
    return isAbove ? "line" : colourOf(node, this.colours.value);
  }

  describe(node) {
    const percent = this.top.totalMicros ? node.totalMicros / this.top.totalMicros * 100 : 0;
    const share = node.shares ? describeChange(node.shares) : percent.toFixed(1) + " %";
    return node.name + ": " + formatMillisWithUnit(node.totalMicros) + ", " + share
      + ", itself " + formatMillisWithUnit(node.selfMicros) + ", " + formatCount(node.calls, "call", "calls")
      + (this.colours.value === "why" ? ", " + describeCauses(node) : "")
      + (this.marked.has(node) ? ", marked" : "");
  }

  press(event) {
    if (isForBrowser(event)) return;
    const {key} = event;
    if (key === "Enter" || key === " ") this.root = this.current;
    else if (key === "Backspace") this.root = this.root.parent || this.root;
    else if (key === "Escape") this.root = this.top;
    else if (key.startsWith("Arrow")) this.current = this.beside(this.current, key) || this.current;
    else return;
    event.preventDefault();
    this.show();
    this.canvas.reveal();
  }

  /** The call to which an arrow key leads; undefined if there is none. */
  beside(node, key) {
    const isDrawn = call => this.layout.bar(call);
    const drawn = (node.parent ? node.parent.children : [node]).filter(isDrawn);
    switch (key) {
      case "ArrowUp": return node.parent || undefined;
      case "ArrowDown": return node.children.find(isDrawn);
      case "ArrowRight": return drawn[drawn.indexOf(node) + 1];
      case "ArrowLeft": return drawn[drawn.indexOf(node) - 1];
      default: return undefined;
    }
  }
}
