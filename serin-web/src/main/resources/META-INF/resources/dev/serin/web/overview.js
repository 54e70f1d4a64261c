import {durationCell, durationText, element, scrollBox, tableHead} from "./elements.js";
import {formatCount, formatNumber, formatUtc, shortName} from "./format.js";
import {HeatMap} from "./heat-map.js";
import {methodTable} from "./method-table.js";
import {sceneTable} from "./scene-table.js";
import {startUpTable} from "./start-up-table.js";
import {addressOf} from "./group-list.js";

const MAX_ROWS = 100;
const ANR_DETAILS = ["ANR", "SIGNAL_ANR"];

/** The overview of all issues: slow messages by time and duration, methods, ANRs, frames, start-ups. */
export function showOverview(data, box) {
  box.replaceChildren(element("h2", "", "Overview"));
  const rows = data.groups.flatMap(group => group.messages.map(message => messageRow(group, message)));
  const messages = rows.filter(row => row.kind === "message");
  addMessages(messages.filter(row => row.epochMillis > 0 && row.costMillis > 0), messages.length, box);
  const {scenes, startUps, startUpsLeftOut, methods} = data.overview;
  addPart("Methods by own time", methods.rows.length ? methodTable(methods, data.groups) : null, box);
  const anrs = rows.filter(row => row.details.some(detail => ANR_DETAILS.includes(detail)));
  anrs.sort((one, other) => other.costMillis - one.costMillis);
  addPart("ANRs", anrs.length ? messageList(anrs, "ANRs") : null, box);
  if (scenes.length) {
    addPart("Frames by scene", sceneTable(scenes), box);
  }
  addPart("Start-ups", startUps.length ? startUpTable(startUps) : null, box);
  if (startUpsLeftOut) {
    box.append(element("p", "legend", formatCount(startUpsLeftOut, "earlier start-up is", "earlier start-ups are") + " not drawn"));
  }
}

function messageRow(group, [costMillis, epochMillis, scene, details, number]) {
  const name = group.method ? shortName(group.method) : group.title;
  return {
    costMillis, epochMillis, scene, details: details.split(", "),
    kind: group.kind, name, address: addressOf(group, number),
  };
}

function addPart(title, content, box) {
  box.append(element("h3", "", title), content || element("p", "", "None in these issues."));
}

/** The heat map, and under it a list of the messages in the selected rectangle. */
function addMessages(points, all, box) {
  box.append(element("h3", "", "Slow messages"));
  const undrawn = all - points.length;
  const note = element("p", "legend", formatCount(undrawn, "message", "messages") + " without a time or duration not drawn");
  if (!points.length) {
    box.append(undrawn ? note : element("p", "", "None in these issues."));
    return;
  }
  const list = element("div");
  const map = new HeatMap(points, chosen => list.replaceChildren(messageList(chosen, "Selected messages")));
  box.append(map.box, list);
  if (undrawn) box.append(note);
}

function messageList(rows, label) {
  const body = element("tbody");
  for (const row of rows.slice(0, MAX_ROWS)) {
    const made = element("tr");
    const link = element("a", "", durationText(row.costMillis));
    link.setAttribute("href", row.address);
    made.append(durationCell(row.costMillis, link), ...[formatUtc(row.epochMillis), row.scene || "no window", row.name].map(text => element("td", "", text)));
    body.append(made);
  }
  if (rows.length > MAX_ROWS) {
    const last = element("td", "", formatNumber(rows.length - MAX_ROWS) + " shorter ones are not listed");
    last.colSpan = 4;
    const made = element("tr", "own");
    made.append(last);
    body.append(made);
  }
  const table = element("table", "listed");
  table.append(tableHead(["ms", "time (UTC)", "scene", "problem"]), body);
  const scroll = scrollBox(label, "messages");
  scroll.append(table);
  return scroll;
}
