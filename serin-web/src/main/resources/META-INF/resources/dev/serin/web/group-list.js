import {badge, button, element, isForBrowser} from "./elements.js";
import {formatCount, formatNumber, formatSentence, shortName} from "./format.js";

/** More items make the list slow to filter. */
const MAX_ITEMS = 500;
const ORDERS = {
  lost: group => group.lostMillis,
  longest: group => group.messages[0][0],
  messages: group => group.messages.length,
  latest: group => group.lastMillis,
  change: group => -group.number,
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
    data.groups.forEach(group => { group.words = wordsOf(group); });
    this.more = button("", () => this.append());
    this.list.after(this.more);
    this.filter.oninput = () => this.fill();
    this.order.onchange = () => this.fill();
    if (data.comparison) this.addOrder("change", "change");
    this.fill();
  }

  /** Adds an order, and chooses it. */
  addOrder(value, text) {
    const order = element("option", "", text);
    order.value = value;
    this.order.prepend(order);
    this.order.value = value;
  }

  /** Marks the group that is shown. */
  select(group) {
    this.selected = group;
    this.items.forEach((item, of) => item.setAttribute("aria-selected", of === group));
  }

  /** Lists the groups that fit the filter, in the chosen order. */
  fill() {
    const wanted = this.filter.value.toLowerCase();
    const value = ORDERS[this.order.value];
    const shown = this.data.groups.filter(group => group.words.includes(wanted));
    shown.sort((a, b) => value(b) - value(a));
    this.items.forEach(item => { item.tabIndex = -1; });
    this.list.replaceChildren();
    this.rest = shown;
    this.append();
    if (shown.length) this.items.get(shown[0]).tabIndex = 0;
    const messages = shown.reduce((sum, group) => sum + group.messages.length, 0);
    this.count.textContent = formatCount(shown.length, "problem", "problems")
      + (messages === shown.length ? "" : " in " + formatNumber(messages) + " messages")
      + (this.data.skippedCount ? ", " + formatCount(this.data.skippedCount, "part skipped", "parts skipped") : "");
  }

  /** Lists the next of the groups that fit the filter. */
  append() {
    this.list.append(...this.rest.slice(0, MAX_ITEMS).map(group => this.item(group)));
    this.rest = this.rest.slice(MAX_ITEMS);
    this.more.hidden = !this.rest.length;
    this.more.textContent = "show more of " + formatCount(this.rest.length, "other problem", "other problems");
  }

  item(group) {
    if (!this.items.has(group)) this.items.set(group, this.makeItem(group));
    return this.items.get(group);
  }

  makeItem(group) {
    const item = element("li");
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", group === this.selected);
    item.tabIndex = -1;
    if (group.lostMillis) item.append(element("b", "", formatNumber(group.lostMillis) + " ms"));
    for (const verdict of group.verdicts || []) item.append(badge(verdict));
    if (group.messages.length > 1) item.append(badge("×" + formatNumber(group.messages.length)));
    for (const detail of detailsOf(group)) item.append(badge(detail));
    item.append(element("div", "responsible", group.method ? shortName(group.method) : formatSentence(group.title)));
    item.append(element("small", "", describe(scenesOf(group))));
    item.title = group.method || group.title;
    item.onclick = () => this.show(group);
    item.onkeydown = event => this.press(group, item, event);
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

/** How many messages of a group are in the page with all their data. */
export function wholeCount(group) {
  return group.messages.filter(message => message[4] >= 0).length;
}

/** The address of a whole message of a group by its number; of the group if the number is negative. */
export function addressOf(group, number) {
  return "#" + group.key + (number > 0 ? "/" + number : "");
}

/** The words by which a filter finds a group. */
function wordsOf(group) {
  return [group.method, group.kind, group.title, ...(group.verdicts || []), ...detailsOf(group), ...scenesOf(group)].join(" ").toLowerCase();
}

function detailsOf(group) {
  return new Set(group.messages.flatMap(message => message[3].split(", ")).filter(detail => detail));
}

function scenesOf(group) {
  return [...new Set(group.messages.map(message => message[2]))];
}

function describe(scenes) {
  return (scenes[0] || "no window") + (scenes.length > 1 ? " and " + formatNumber(scenes.length - 1) + " more" : "");
}
