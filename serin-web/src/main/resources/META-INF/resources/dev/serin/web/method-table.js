import {breakable, element, scrollBox, tableHead} from "./elements.js";
import {formatCount, formatMillis, formatNumber, formatTenths, shortName} from "./format.js";
import {addressOf} from "./group-list.js";

const TITLES = ["self ms", "% of time", "count", "messages", "method, and problems with most of this time"];
const PERCENT = 100;

/**
 * The methods with the longest own times over all messages, each with links to its groups.
 *
 * @param methods the rows, and the number and total time of their messages
 * @param groups all groups of the page
 */
export function methodTable(methods, groups) {
  const body = element("tbody");
  for (const method of methods.rows) body.append(row(method, methods.totalMicros, groups));
  const table = element("table", "methods");
  table.append(tableHead(TITLES), body);
  const scroll = scrollBox("Methods by own time", "messages");
  scroll.append(table);
  const box = element("div");
  box.append(scroll, element("p", "legend", sumOf(methods)));
  return box;
}

function sumOf({messages, totalMicros, leftOut, unknown}) {
  const parts = ["in " + formatCount(messages, "message", "messages") + " with a call tree, which took "
    + formatMillis(totalMicros) + " ms"];
  if (leftOut) parts.push(formatCount(leftOut, "more method is", "more methods are") + " not listed");
  if (unknown) parts.push(formatCount(unknown, "message", "messages") + " without own times not counted");
  return parts.join("; ");
}

function row(method, totalMicros, groups) {
  const made = element("tr");
  const percent = method.selfMicros / Math.max(1, totalMicros) * PERCENT;
  for (const text of [formatMillis(method.selfMicros), formatTenths(percent), formatNumber(method.calls),
    formatNumber(method.messages)]) made.append(element("td", "", text));
  const cell = element("td");
  cell.append(...breakable(method.name));
  if (method.place) cell.append(element("span", "place", " (" + method.place + ")"));
  const links = element("small");
  method.groups.forEach((number, at) => links.append(at ? ", " : "", link(groups[number])));
  if (method.groupsLeftOut) links.append(" and " + formatNumber(method.groupsLeftOut) + " more");
  cell.append(links);
  made.append(cell);
  return made;
}

function link(group) {
  const made = element("a", "", group.method ? shortName(group.method) : group.title);
  made.setAttribute("href", addressOf(group, 0));
  return made;
}
