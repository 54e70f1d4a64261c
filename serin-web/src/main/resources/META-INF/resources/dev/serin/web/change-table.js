import {breakable, button, element, scrollBox, tableHead} from "./elements.js";
import {formatNumber, shortName} from "./format.js";

const MAX_ROWS = 500;
const QUANTITY = ["quantity", "before", "after", "difference", "95 % interval", "verdict"];
const PROBLEMS = ["verdict", "messages per session", "median, ms", "problem"];

/** The compared quantities of a problem, a row each. */
export function changeTable(changes) {
  const rows = changes.map(cells => {
    const row = rowOf(cells);
    for (const [at, cell] of [...row.cells].entries()) cell.dataset.title = QUANTITY[at];
    return row;
  });
  return tableOf("Compared quantities", "changes quantities", QUANTITY, rows);
}

/**
 * The overview of a comparison: its figures, and all problems in the order of their verdicts.
 *
 * @param data the data of the page
 * @param show shows a group
 */
export function showComparison(data, show, box) {
  box.replaceChildren(element("h2", "", "Comparison"));
  for (const line of data.comparison) box.append(element("p", "", line));
  if (!data.groups.length) return;
  const rows = data.groups.slice(0, MAX_ROWS).map(group => {
    const [rate, median] = group.changes;
    const row = rowOf([group.verdicts.join(", "), fromTo(rate), median ? fromTo(median) : ""]);
    const name = group.method ? shortName(group.method) : group.title;
    const open = button("", () => show(group));
    open.append(...breakable(name));
    open.className = "link";
    const cell = element("td");
    cell.append(open);
    row.append(cell);
    return row;
  });
  box.append(tableOf("Problems by verdict", "changes", PROBLEMS, rows));
  const rest = data.groups.length - rows.length;
  if (rest) box.append(element("p", "legend", formatNumber(rest) + " more are in the list"));
}

function fromTo([, before, after]) {
  return before + " → " + after;
}

function rowOf(cells) {
  const row = element("tr");
  row.append(...cells.map(cell => element("td", "", cell)));
  return row;
}

function tableOf(label, className, titles, rows) {
  const body = element("tbody");
  body.append(...rows);
  const table = element("table", className);
  table.append(tableHead(titles), body);
  const box = scrollBox(label, "compared");
  box.append(table);
  return box;
}
