import {button, durationCell, durationText, element, scrollBox, tableHead} from "./elements.js";
import {formatNumber, formatUtc} from "./format.js";

const MAX_ROWS = 200;
const TITLES = ["ms", "time (UTC)", "scene", "reports"];
const SET = 5;

/** The messages of a group, the longest first. Those with all data can be chosen. */
export class MessageTable {
  /**
   * @param messages rows of the page's data
   * @param choose shows the message with a number
   */
  constructor(messages, choose) {
    this.choose = choose;
    this.buttonsByNumber = new Map();
    this.body = element("tbody");
    messages.slice(0, MAX_ROWS).forEach(message => this.add(message));
    const table = element("table");
    const isCompared = messages[0][SET] !== undefined;
    table.append(tableHead(isCompared ? [...TITLES, "set"] : TITLES), this.body);
    this.box = scrollBox("Messages of this group", "messages");
    this.box.append(table);
    const rest = messages.slice(MAX_ROWS);
    if (rest.length) this.box.append(this.makeMore(rest));
  }

  makeMore(rest) {
    const more = button("show " + formatNumber(rest.length) + " more", () => {
      more.remove();
      rest.forEach(message => this.add(message));
    });
    return more;
  }

  add([costMillis, epochMillis, scene, details, number, ...set]) {
    const isWhole = number >= 0;
    const row = element("tr", isWhole ? "whole" : "own");
    const open = isWhole ? this.opener(costMillis, number) : undefined;
    if (isWhole) row.onclick = event => { if (event.target !== open) this.choose(number); };
    row.append(durationCell(costMillis, open));
    for (const text of [formatUtc(epochMillis), scene, details, ...set]) row.append(element("td", "", text));
    this.body.append(row);
  }

  /** The button that shows a message. */
  opener(costMillis, number) {
    const open = button(durationText(costMillis), () => this.choose(number));
    open.setAttribute("aria-label", "show the message of "
      + (costMillis > 0 ? formatNumber(costMillis) + " ms" : "unknown duration"));
    this.buttonsByNumber.set(number, open);
    return open;
  }

  /** Marks the message that is shown. */
  select(number) {
    this.buttonsByNumber.forEach((open, at) => {
      const isShown = at === number;
      if (isShown) open.setAttribute("aria-current", "true");
      else open.removeAttribute("aria-current");
      open.closest("tr").classList.toggle("chosen", isShown);
    });
  }
}
