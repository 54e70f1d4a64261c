import {badge, element, isForBrowser} from "./elements.js";
import {formatCount, shortName} from "./format.js";

const ORDERS = {
  lost: group => group.lostMillis,
  longest: group => group.messages[0][0],
  messages: group => group.messages.length,
  latest: group => group.lastMillis,
};

/** The list of the groups, which can be filtered and sorted. */
export class GroupList {
  /**
   * @param elements the list, the field of the filter, the choice of the order, the place of the count
   * @param data the data of the page
   * @param show shows a group
   */
  constructor(elements, data, show) {
    Object.assign(this, elements);
    this.data = data;
    this.show = show;
    this.items = new Map();
    data.groups.forEach(group => this.items.set(group, this.makeItem(group)));
    this.filter.oninput = () => this.fill();
    this.order.onchange = () => this.fill();
    this.fill();
  }

  /** Marks the group that is shown. */
  select(group) {
    this.items.forEach((item, of) => item.setAttribute("aria-selected", of === group));
  }

  /** Lists the groups that fit the filter, in the chosen order. */
  fill() {
    const wanted = this.filter.value.toLowerCase();
    const value = ORDERS[this.order.value];
    const shown = [...this.items.keys()].filter(group => group.words.includes(wanted));
    shown.sort((a, b) => value(b) - value(a));
    this.items.forEach(item => { item.tabIndex = -1; });
    this.list.replaceChildren(...shown.map(group => this.items.get(group)));
    if (shown.length) this.items.get(shown[0]).tabIndex = 0;
    const messages = shown.reduce((sum, group) => sum + group.messages.length, 0);
    this.count.textContent = formatCount(shown.length, "problem", "problems")
      + (messages === shown.length ? "" : " in " + messages + " messages")
      + (this.data.skippedCount ? ", " + formatCount(this.data.skippedCount, "part skipped", "parts skipped") : "");
  }

  makeItem(group) {
    const item = element("li");
    item.setAttribute("role", "option");
    item.tabIndex = -1;
    if (group.lostMillis) item.append(element("b", "", group.lostMillis + " ms"));
    if (group.messages.length > 1) item.append(badge("×" + group.messages.length));
    const details = new Set(group.messages.flatMap(message => message[3].split(", ")).filter(detail => detail));
    for (const detail of details) item.append(badge(detail));
    item.append(element("div", "responsible", group.method ? shortName(group.method) : group.title));
    const scenes = [...new Set(group.messages.map(message => message[2]))];
    item.append(element("small", "", describe(scenes)));
    item.title = group.method || group.title;
    item.onclick = () => this.show(group);
    item.onkeydown = event => this.press(group, item, event);
    group.words = [group.method, group.kind, group.title, ...details, ...scenes].join(" ").toLowerCase();
    return item;
  }

  press(group, item, event) {
    if (isForBrowser(event)) return;
    const to = {ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling"}[event.key];
    const next = to && item[to];
    if (event.key === "Enter") this.show(group);
    if (!next) return;
    event.preventDefault();
    item.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** The numbers of the messages of a group that are in the page with all their data. */
export function wholeMessages(group) {
  return group.messages.map(message => message[4]).filter(number => number >= 0);
}

/** The address of a message of a group in the page; of the group if the message is not whole. */
export function addressOf(group, number) {
  const first = group.messages.find(message => message[4] >= 0); // their numbers are consecutive
  const at = number < 0 ? 0 : number - first[4];
  return "#" + group.key + (at > 0 ? "/" + at : "");
}

function describe(scenes) {
  return (scenes[0] || "no window") + (scenes.length > 1 ? " and " + (scenes.length - 1) + " more" : "");
}
