import {element, scrollBox, tableHead} from "./elements.js";
import {formatNumber, formatTenths} from "./format.js";

const LEVELS = ["frozen", "high", "middle", "normal", "best"];
const TITLES = ["fps", "drawn", "dropped", "scene", "levels"];

/**
 * The frames of each scene: their rate, and how many were of which level.
 *
 * @param scenes the name, fps, drawn and dropped frames of each, and the frames of each level
 */
export function sceneTable(scenes) {
  const body = element("tbody");
  for (const scene of scenes) body.append(row(scene));
  const table = element("table", "scenes");
  table.append(tableHead(TITLES), body);
  const scroll = scrollBox("Frames by scene");
  scroll.append(table);
  const box = element("div");
  box.append(scroll, legend());
  return box;
}

/** The colours of the levels. */
function legend() {
  const box = element("div", "legend");
  for (const level of LEVELS) box.append(element("span", "swatch " + level), level);
  return box;
}

function row({name, fps, drawn, dropped, levels, address}) {
  const made = element("tr");
  const rate = element("td");
  const link = element("a", "", fps === null ? "unknown" : formatTenths(fps));
  link.setAttribute("href", address);
  rate.append(link);
  const bars = element("td", "levels");
  const track = element("div");
  const whole = levels.reduce((sum, frames) => sum + frames, 0);
  levels.forEach((frames, number) => {
    if (!frames) return;
    const bar = element("i", LEVELS[number]);
    bar.style.width = frames / whole * 100 + "%";
    bar.title = LEVELS[number] + ": " + formatNumber(frames) + " of " + formatNumber(whole);
    track.append(bar);
  });
  track.setAttribute("role", "img");
  track.setAttribute("aria-label", levels.map((frames, number) => LEVELS[number] + " " + formatNumber(frames)).join(", "));
  bars.append(track);
  made.append(rate, element("td", "", formatNumber(drawn)), element("td", "", formatNumber(dropped)), element("td", "", name || "no scene"), bars);
  return made;
}
