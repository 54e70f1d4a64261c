import {badge, breakable, button, element, isForBrowser, searchField, tableHead} from "./elements.js";
import {formatCount, formatMillis, formatNumber} from "./format.js";
import {foldShortCalls, isTimed, unfoldCallers} from "./call-nodes.js";

const TITLES = ["total ms", "self ms", "count", "max ms", "share", "method"];
const NAME_COLUMN = TITLES.length - 1;
/** Names of a larger tree are one text each, as elements within them would make the page slow. */
const MAX_BREAKABLE = 2000;

/**
 * A call tree as a table whose rows can be folded. Arrow keys go from row to row: right unfolds, left
 * folds or leads to the caller.
 */
export class CallTable {
  constructor(source, nodes) {
    this.nodes = nodes;
    this.wholeMicros = nodes.length ? nodes[0].totalMicros : 0;
    this.cut = source.cutNodes ? {lines: source.cutNodes, micros: source.cutMicros} : null;
    this.current = nodes[0];
    this.chosen = null;
    this.body = element("tbody");
    this.search = searchField("find a method (/)", "Find a method in the call tree", () => this.find());
    this.search.id = "search";
    this.box = this.makeBox();
    this.redraw();
  }

  makeBox() {
    const box = element("div");
    const tools = element("div", "tools");
    tools.append(this.search,
      button("unfold all", () => { this.nodes.forEach(node => { node.isFolded = false; }); this.redraw(); }),
      button("fold short calls", () => { foldShortCalls(this.nodes); this.redraw(); }));
    const table = element("table", "calls");
    table.setAttribute("role", "treegrid");
    table.setAttribute("aria-label", "Call tree");
    table.append(tableHead(TITLES), this.body);
    const scroll = element("div", "scroll");
    scroll.append(table);
    const legend = element("div", "legend");
    legend.append(element("span", "swatch total"), "with its calls", element("span", "swatch self"), "itself");
    box.append(tools, scroll, legend);
    return box;
  }

  /** Shows a call, with its callers unfolded. */
  choose(node) {
    unfoldCallers(node);
    this.chosen = node;
    this.current = node;
    this.redraw();
    node.element.scrollIntoView({block: "nearest"});
  }

  find() {
    const wanted = this.search.value.toLowerCase();
    if (wanted) this.nodes.filter(node => isNamed(node, wanted)).forEach(unfoldCallers);
    this.redraw();
  }

  redraw() {
    const wanted = this.search.value.toLowerCase();
    this.visible = [];
    let deepest = 1;
    for (const node of this.nodes) { // a caller stands before its callees
      node.isHidden = Boolean(node.parent && (node.parent.isHidden || node.parent.isFolded));
      if (node.isHidden) continue;
      node.element = this.row(node);
      deepest = Math.max(deepest, node.depth);
      if (wanted && isNamed(node, wanted)) node.element.classList.add("found");
      if (node === this.chosen) node.element.classList.add("chosen");
      this.visible.push(node);
    }
    if (this.current && this.current.isHidden) this.current = this.visible[0];
    const rows = document.createDocumentFragment(); // a call has too few arguments for a large tree
    this.visible.forEach(node => rows.append(node.element));
    this.body.style.setProperty("--deepest", deepest); // all levels share the room for indentation
    this.body.replaceChildren(rows);
    if (this.current) this.current.element.tabIndex = 0;
    if (this.cut) this.body.append(cutRow(this.cut));
  }

  row(node) {
    const row = element("tr", node.isOwn ? "own" : "");
    row.tabIndex = -1;
    row.setAttribute("aria-level", node.depth + 1);
    if (node.children.length) row.setAttribute("aria-expanded", !node.isFolded);
    for (const text of figures(node)) row.append(element("td", "", text));
    row.append(this.bar(node), this.name(node));
    row.onkeydown = event => this.press(node, event);
    row.onfocus = () => this.setCurrent(node);
    return row;
  }

  bar(node) {
    const cell = element("td", "bar");
    const track = element("div");
    for (const micros of isTimed(node) ? [node.totalMicros, node.selfMicros] : []) {
      const filled = element("i");
      filled.style.width = this.wholeMicros ? Math.max(0, micros) / this.wholeMicros * 100 + "%" : "0";
      track.append(filled);
    }
    cell.append(track);
    return cell;
  }

  name(node) {
    const cell = element("td");
    cell.style.setProperty("--depth", node.depth);
    if (node.place) cell.title = node.place;
    cell.append(node.children.length ? this.foldButton(node) : element("span", "fold"),
      ...(this.nodes.length > MAX_BREAKABLE ? [node.name] : breakable(node.name)));
    for (const text of notes(node)) cell.append(" ", badge(text));
    return cell;
  }

  /** The mouse uses this button; the keyboard uses the keys of its row. */
  foldButton(node) {
    const fold = button(node.isFolded ? "▸" : "▾", () => { this.fold(node, !node.isFolded); this.focus(node); });
    fold.className = "fold";
    fold.tabIndex = -1;
    fold.setAttribute("aria-expanded", !node.isFolded);
    fold.setAttribute("aria-label", "calls made by " + node.name);
    return fold;
  }

  fold(node, isFolded) {
    node.isFolded = isFolded && node.children.length > 0;
    this.redraw();
  }

  press(node, event) {
    if (isForBrowser(event)) return;
    const at = this.visible.indexOf(node);
    const isUnfolded = node.children.length > 0 && !node.isFolded;
    let next = node;
    if (event.key === "ArrowDown") next = this.visible[at + 1];
    else if (event.key === "ArrowUp") next = this.visible[at - 1];
    else if (event.key === "Home") next = this.visible[0];
    else if (event.key === "End") next = this.visible[this.visible.length - 1];
    else if (event.key === "ArrowRight" && !isUnfolded) this.fold(node, false);
    else if (event.key === "ArrowRight") next = node.children[0];
    else if (event.key === "ArrowLeft" && isUnfolded) this.fold(node, true);
    else if (event.key === "ArrowLeft") next = node.parent;
    else if (event.key === "Enter" || event.key === " ") this.fold(node, !node.isFolded);
    else return;
    event.preventDefault();
    if (next) this.focus(next);
  }

  focus(node) {
    this.setCurrent(node);
    node.element.focus();
  }

  setCurrent(node) {
    if (this.current) this.current.element.tabIndex = -1;
    this.current = node;
    node.element.tabIndex = 0;
  }
}

function isNamed(node, wanted) {
  return node.name.toLowerCase().includes(wanted);
}

function figures(node) {
  return isTimed(node)
    ? [formatMillis(node.totalMicros), formatMillis(node.selfMicros), formatNumber(node.calls), formatMillis(node.maxMicros)]
    : ["", "", "", ""];
}

/** The circumstances of a call, beside its name. */
function notes(node) {
  const texts = [];
  if (node.samples) texts.push("in " + formatCount(node.samples, "sample", "samples"));
  if (node.unwound) texts.push(formatNumber(node.unwound) + " left by an exception");
  if (node.wasLeft) texts.push("left by an exception at an unknown time");
  if (node.unknownEnds) texts.push("end of " + formatNumber(node.unknownEnds) + " unknown");
  if (node.note) texts.push(node.note);
  if (node.isOpen) texts.push("still running");
  return texts;
}

function cutRow(cut) {
  const row = element("tr", "own");
  row.setAttribute("aria-level", 1);
  row.append(element("td", "", formatMillis(cut.micros)));
  for (let column = 1; column < NAME_COLUMN; column++) row.append(element("td"));
  row.append(element("td", "", "cut: " + formatCount(cut.lines, "short line", "short lines")));
  return row;
}
