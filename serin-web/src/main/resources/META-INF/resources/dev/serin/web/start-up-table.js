import {durationCell, durationText, element, scrollBox, tableHead} from "./elements.js";
import {formatNumber, formatUtc} from "./format.js";

const STAGE_COLOURS = 8;

/**
 * Start-ups as a waterfall: a row each, and in it a bar per stage, where the earlier ones end.
 *
 * @param startUps the kind, duration, moment and stages of each, and the address of its message
 */
export function startUpTable(startUps) {
  const longestMillis = startUps.reduce((longest, startUp) => Math.max(longest, wholeMillis(startUp)), 1);
  const body = element("tbody");
  for (const startUp of startUps) body.append(row(startUp, longestMillis));
  const table = element("table", "start-ups");
  table.append(tableHead(["ms", "start", "time (UTC)", "stages"]), body);
  const scroll = scrollBox("Start-ups");
  scroll.append(table);
  return scroll;
}

function row(startUp, longestMillis) {
  const made = element("tr");
  const link = element("a", "", durationText(startUp.costMillis));
  link.setAttribute("href", startUp.address);
  made.append(durationCell(startUp.costMillis, link), element("td", "", startUp.kind), element("td", "", formatUtc(startUp.epochMillis)));
  const cell = element("td", "stages");
  const track = element("div");
  let fromMillis = 0;
  startUp.stages.forEach(([name, millis], number) => {
    const bar = element("i", "package" + number % STAGE_COLOURS, name);
    bar.style.left = fromMillis / longestMillis * 100 + "%";
    bar.style.width = Math.max(0, millis) / longestMillis * 100 + "%";
    bar.title = name + ": " + formatNumber(millis) + " ms, from " + formatNumber(fromMillis) + " ms on";
    track.append(bar);
    fromMillis += Math.max(0, millis);
  });
  track.setAttribute("role", "img");
  track.setAttribute("aria-label", describe(startUp.stages));
  cell.append(track);
  made.append(cell);
  return made;
}

function describe(stages) {
  return stages.length ? stages.map(([name, millis]) => name + " " + formatNumber(millis) + " ms").join(", ") : "stages unknown";
}

function wholeMillis(startUp) {
  return Math.max(startUp.costMillis, startUp.stages.reduce((sum, stage) => sum + Math.max(0, stage[1]), 0));
}
