import {button, element, isForBrowser, searchField} from "./elements.js";
import {formatCount, formatMillisWithUnit, packageName, shortName} from "./format.js";
import {flameBars, inverted} from "./flame-layout.js";
import {isTimed} from "./call-nodes.js";
import {classOfChange, describeChange, labelOfChange, pairUp} from "./flame-difference.js";

const LANE_REM = 1.25;
/** A narrower bar has no room for three letters, on a screen of any size; the style hides other short labels. */
const MIN_LABELLED_SHARE = 0.005;
const PACKAGE_COLOURS = 8;
const HINT = "callers stand above their callees; ";
const HINTS = {
  own: "red bars have more than half of their time in themselves",
  package: "methods of one package have one colour",
  change: "red bars have a larger share of the time than before, blue bars a smaller one",
};

/**
 * A graph of the time in a call tree: a bar per call path, whose width is its share. With an earlier
 * tree, its colours are the change of the shares, and it can show the earlier widths.
 */
export class FlameGraph {
  constructor(nodes, nodesBefore) {
    this.sets = [nodes, nodesBefore].filter(set => set).map(set => set.find(isTimed));
    this.isInverted = false;
    this.isEarlier = false;
    this.search = searchField("mark a method", "Mark the bars of a method in the flame graph", () => this.draw());
    this.colours = makeColours(this.isDifference, () => this.draw());
    this.invert = this.makeSwitch("invert", "isInverted");
    this.earlier = this.makeSwitch("widths before", "isEarlier");
    this.lanes = element("div", "lanes");
    this.detail = element("div", "legend");
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
    tools.append(this.search, this.colours, this.invert);
    if (this.isDifference) tools.append(this.earlier);
    tools.append(button("whole (Esc)", () => this.zoomTo(this.top, false)));
    this.lanes.setAttribute("role", "group");
    this.lanes.setAttribute("aria-label",
      "Flame graph: arrow keys go from bar to bar, Enter zooms, Escape shows the whole");
    const scroll = element("div", "scroll");
    scroll.append(this.lanes);
    const box = element("div", "flame");
    box.append(tools, scroll, this.detail);
    return box;
  }

  get hint() {
    return (this.isInverted ? "each method has its callers below it; " : HINT) + HINTS[this.colours.value];
  }

  /** Draws the wanted tree, with the message or the methods with the longest own time on top. */
  arrange() {
    const tops = this.isInverted ? this.sets.map(inverted) : this.sets;
    if (this.isDifference) pairUp(tops[1], tops[0], [this.sets[1].totalMicros, this.sets[0].totalMicros]);
    this.top = tops[this.isEarlier ? 1 : 0];
    this.zoomTo(this.top, false);
  }

  /** Gives a call the whole width. */
  zoomTo(node, isFocused) {
    this.root = node;
    this.draw(isFocused ? node : undefined);
  }

  /** Draws the bars; the focused call keeps the focus. */
  draw(focused) {
    const wanted = this.search.value.toLowerCase();
    this.bars = new Map();
    let maxDepth = 0;
    for (const place of flameBars(this.root)) {
      this.bars.set(place.node, this.makeBar(place, wanted));
      maxDepth = Math.max(maxDepth, place.node.depth);
    }
    this.lanes.replaceChildren(...this.bars.values());
    this.lanes.style.height = (maxDepth + 1) * LANE_REM + "rem";
    const first = this.bars.get(focused) || this.bars.get(this.root); // a small bar is not drawn
    first.tabIndex = 0;
    if (focused) first.focus();
    this.detail.textContent = this.hint;
  }

  makeBar({node, left, width, isAbove}, wanted) {
    const change = this.colours.value === "change" ? labelOfChange(node.shares.change) : "";
    const bar = button("", () => this.zoomTo(node, true));
    if (width >= MIN_LABELLED_SHARE) bar.append(element("b", "", shortName(node.name) + change));
    bar.className = "span " + (isAbove ? "above" : this.colourOf(node));
    if (wanted && node.name.toLowerCase().includes(wanted)) bar.classList.add("found");
    bar.style.left = left * 100 + "%";
    bar.style.width = width * 100 + "%";
    bar.style.top = node.depth * LANE_REM + "rem";
    const text = this.describe(node);
    bar.title = text;
    bar.setAttribute("aria-label", text);
    bar.tabIndex = -1;
    bar.onmouseenter = bar.onfocus = () => { this.detail.textContent = text; };
    bar.onmouseleave = bar.onblur = () => { this.detail.textContent = this.hint; };
    bar.onkeydown = event => this.press(node, event);
    return bar;
  }

  colourOf(node) {
    if (this.colours.value === "package") return "package" + packageColour(packageName(node.name));
    if (this.colours.value === "change") return classOfChange(node.shares.change);
    return node.selfMicros * 2 > node.totalMicros ? "self" : "";
  }

  describe(node) {
    const percent = this.top.totalMicros ? node.totalMicros / this.top.totalMicros * 100 : 0;
    const share = node.shares ? describeChange(node.shares) : percent.toFixed(1) + " %";
    return node.name + ": " + formatMillisWithUnit(node.totalMicros) + ", " + share
      + ", itself " + formatMillisWithUnit(node.selfMicros) + ", " + formatCount(node.calls, "call", "calls");
  }

  press(node, event) {
    if (isForBrowser(event)) return;
    if (event.key === "Escape") {
      this.root = this.top;
      this.draw(node);
    }
    const next = this.beside(node, event.key);
    if (!next || !this.bars.has(next)) return;
    event.preventDefault();
    this.bars.get(node).tabIndex = -1;
    this.bars.get(next).tabIndex = 0;
    this.bars.get(next).focus();
  }

  /** The call to which an arrow key leads; undefined if there is none. */
  beside(node, key) {
    const drawn = (node.parent ? node.parent.children : [node]).filter(child => this.bars.has(child));
    switch (key) {
      case "ArrowUp": return node.parent || undefined;
      case "ArrowDown": return node.children.find(child => this.bars.has(child));
      case "ArrowRight": return drawn[drawn.indexOf(node) + 1];
      case "ArrowLeft": return drawn[drawn.indexOf(node) - 1];
      default: return undefined;
    }
  }
}

function makeColours(isDifference, action) {
  const choice = element("select");
  choice.setAttribute("aria-label", "Colour of the bars");
  const choices = [["own", "colour: own time"], ["package", "colour: package"]];
  if (isDifference) choices.unshift(["change", "colour: change"]);
  for (const [value, text] of choices) {
    const option = element("option", "", text);
    option.value = value;
    choice.append(option);
  }
  choice.onchange = action;
  return choice;
}

/** The same number for the same package, in every page. */
function packageColour(name) {
  let sum = 0;
  for (const unit of name) sum = (sum * 31 + unit.codePointAt(0)) % 65521;
  return sum % PACKAGE_COLOURS;
}
