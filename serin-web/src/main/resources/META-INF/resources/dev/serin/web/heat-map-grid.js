/** Sorts messages into cells of time and duration. */

const MAX_COLUMNS = 48;

/**
 * The cells of a heat map. Columns divide the time evenly, and each row has twice the duration of the
 * one below it.
 *
 * @param points messages with a moment, epochMillis, and a duration, costMillis
 */
export function heatGrid(points) {
  const times = points.map(point => point.epochMillis);
  const costs = points.map(point => Math.max(1, point.costMillis));
  const fromMillis = min(times);
  const untilMillis = max(times);
  const columns = untilMillis === fromMillis ? 1 : Math.min(MAX_COLUMNS, untilMillis - fromMillis + 1);
  const firstPower = Math.floor(Math.log2(min(costs)));
  const rows = Math.floor(Math.log2(max(costs))) - firstPower + 1;
  const grid = {columns, rows, fromMillis, untilMillis, firstPower, cells: new Map()};
  for (const point of points) {
    const share = untilMillis === fromMillis ? 0 : (point.epochMillis - fromMillis) / (untilMillis - fromMillis);
    const column = Math.min(columns - 1, Math.floor(share * columns));
    const row = Math.floor(Math.log2(Math.max(1, point.costMillis))) - firstPower;
    const key = cellKey(grid, column, row);
    if (!grid.cells.has(key)) grid.cells.set(key, []);
    grid.cells.get(key).push(point);
  }
  return grid;
}

/** The messages in a rectangle of cells, the longest first. */
export function pointsIn(grid, area) {
  const found = [];
  for (let column = area.left; column <= area.right; column++) {
    for (let row = area.bottom; row <= area.top; row++) {
      found.push(...(grid.cells.get(cellKey(grid, column, row)) || []));
    }
  }
  return found.sort((a, b) => b.costMillis - a.costMillis);
}

/** The number of messages in a cell. */
export function countIn(grid, column, row) {
  return (grid.cells.get(cellKey(grid, column, row)) || []).length;
}

/** The moment at which a column begins. */
export function columnMillis(grid, column) {
  return grid.fromMillis + (grid.untilMillis - grid.fromMillis) * column / grid.columns;
}

/** The duration at which a row begins. */
export function rowMillis(grid, row) {
  return 2 ** (grid.firstPower + row);
}

/** The rectangle between two cells. */
export function areaBetween(one, other) {
  return {
    left: Math.min(one.column, other.column), right: Math.max(one.column, other.column),
    bottom: Math.min(one.row, other.row), top: Math.max(one.row, other.row),
  };
}

function cellKey(grid, column, row) {
  return column * grid.rows + row;
}

/** A call with many arguments would overflow the stack. */
function min(values) {
  return values.reduce((smallest, value) => Math.min(smallest, value), Infinity);
}

function max(values) {
  return values.reduce((largest, value) => Math.max(largest, value), -Infinity);
}
