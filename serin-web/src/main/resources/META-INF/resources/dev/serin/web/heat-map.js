import {element, isForBrowser} from "./elements.js";
import {formatCount, formatDuration, formatUtc} from "./format.js";
import {areaBetween, columnMillis, countIn, heatGrid, pointsIn, rowMillis} from "./heat-map-grid.js";

const SHADES = 5;
const HINT = "Drag a rectangle to list its messages. Or use the keyboard: arrow keys move,"
  + " Shift and arrow keys extend, Escape selects all.";

/** Messages by time and duration: the darker a cell, the more messages. A rectangle selects some. */
export class HeatMap {
  /**
   * @param points messages with epochMillis and costMillis, at least one
   * @param select gets the messages of the selected rectangle
   */
  constructor(points, select) {
    this.grid = heatGrid(points);
    this.select = select;
    this.cells = element("div", "cells");
    this.frame = element("div", "frame");
    this.status = element("div", "legend");
    this.status.setAttribute("role", "status");
    this.start = this.end = null;
    this.box = this.makeBox();
    this.selectAll();
  }

  makeBox() {
    const {columns, rows} = this.grid;
    this.cells.tabIndex = 0;
    this.cells.setAttribute("role", "application");
    this.cells.setAttribute("aria-label", "Heat map of " + columns + " times and " + rows + " durations. " + HINT);
    this.cells.style.height = Math.max(4, rows * 1.4) + "rem";
    this.addCells();
    this.cells.append(this.frame);
    this.cells.onpointerdown = event => this.beginDrag(event);
    this.cells.onpointermove = event => this.drag(event);
    this.cells.onlostpointercapture = () => { this.isDragging = false; }; // also after a cancel
    this.cells.onkeydown = event => this.press(event);
    const box = element("div", "heat");
    const drawing = element("div", "drawing");
    drawing.append(this.durations(), this.cells);
    const times = element("div", "times");
    times.append(element("span", "", formatUtc(this.grid.fromMillis)), element("span", "", formatUtc(this.grid.untilMillis)));
    box.append(drawing, times, element("div", "legend", HINT), this.status);
    return box;
  }

  addCells() {
    const {columns, rows, cells} = this.grid;
    const largest = [...cells.values()].reduce((count, points) => Math.max(count, points.length), 1);
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        const count = countIn(this.grid, column, row);
        if (!count) continue;
        const shade = Math.ceil(Math.log2(count + 1) / Math.log2(largest + 1) * SHADES);
        this.cells.append(this.placed(element("i", "shade" + shade), areaBetween({column, row}, {column, row})));
      }
    }
  }

  /** The durations at which rows begin. */
  durations() {
    const labels = element("div", "durations");
    for (let row = this.grid.rows - 1; row >= 0; row--) {
      labels.append(element("span", "", formatDuration(rowMillis(this.grid, row))));
    }
    return labels;
  }

  placed(cell, area) {
    const {columns, rows} = this.grid;
    cell.style.left = area.left / columns * 100 + "%";
    cell.style.width = (area.right - area.left + 1) / columns * 100 + "%";
    cell.style.bottom = area.bottom / rows * 100 + "%";
    cell.style.height = (area.top - area.bottom + 1) / rows * 100 + "%";
    return cell;
  }

  cellAt(event) {
    const {columns, rows} = this.grid;
    const place = this.cells.getBoundingClientRect();
    return {
      column: bounded((event.clientX - place.left) / place.width * columns, columns),
      row: bounded((place.bottom - event.clientY) / place.height * rows, rows),
    };
  }

  beginDrag(event) {
    if (event.button !== 0) return;
    this.isDragging = true;
    this.cells.setPointerCapture(event.pointerId);
    this.start = this.cellAt(event);
    this.extendTo(this.start);
  }

  drag(event) {
    if (!this.isDragging) return;
    const cell = this.cellAt(event);
    if (cell.column !== this.end.column || cell.row !== this.end.row) this.extendTo(cell);
  }

  press(event) {
    if (isForBrowser(event)) return;
    if (event.key === "Escape") {
      this.selectAll();
      return;
    }
    const [right, up] = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key] || [0, 0];
    if (!right && !up) return;
    event.preventDefault();
    const from = this.end || {column: 0, row: 0};
    const to = {
      column: bounded(from.column + right, this.grid.columns),
      row: bounded(from.row + up, this.grid.rows),
    };
    if (!event.shiftKey || !this.start) this.start = to;
    this.extendTo(to);
  }

  selectAll() {
    this.start = this.end = null;
    this.frame.hidden = true;
    const {columns, rows} = this.grid;
    this.show(areaBetween({column: 0, row: 0}, {column: columns - 1, row: rows - 1}));
  }

  extendTo(cell) {
    this.end = cell;
    this.frame.hidden = false;
    const area = areaBetween(this.start, cell);
    this.placed(this.frame, area);
    this.show(area);
  }

  show(area) {
    const points = pointsIn(this.grid, area);
    this.status.textContent = formatCount(points.length, "message", "messages") + " of "
      + formatDuration(rowMillis(this.grid, area.bottom)) + " to " + formatDuration(rowMillis(this.grid, area.top + 1))
      + ", from " + formatUtc(columnMillis(this.grid, area.left))
      + " to " + formatUtc(columnMillis(this.grid, area.right + 1)) + " UTC";
    this.select(points);
  }
}

function bounded(value, count) {
  return Math.max(0, Math.min(count - 1, Math.floor(value)));
}
