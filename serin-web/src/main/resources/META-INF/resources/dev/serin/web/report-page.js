import {element, isForBrowser, preformatted, unfolding} from "./elements.js";
import {formatCount} from "./format.js";
import {callNodes} from "./call-nodes.js";
import {GroupList, wholeMessages} from "./group-list.js";
import {MessageTable} from "./message-table.js";
import {foldableFlameGraph, showMessage} from "./message-view.js";

/** The page of a report: the list of groups, and one group with one of its messages. */
class ReportPage {
  constructor(data) {
    this.data = data;
    this.article = document.getElementById("problem");
    const elements = {
      list: document.getElementById("problems"),
      filter: document.getElementById("filter"),
      order: document.getElementById("order"),
      count: document.getElementById("count"),
    };
    this.filter = elements.filter;
    this.groups = new GroupList(elements, data, group => this.showGroup(group));
    this.addNotes();
    document.getElementById("theme").onclick = toggleTheme;
    document.onkeydown = event => this.press(event);
    window.onhashchange = () => this.showAddressed();
    this.showAddressed();
  }

  addNotes() {
    for (const note of this.data.notes || []) document.getElementById("notes").append(element("p", "", note));
    if (this.data.skippedCount) {
      const list = preformatted("skipped parts", this.data.skipped.join("\n"));
      document.getElementById("skipped").append(unfolding("skipped parts", list));
    }
  }

  /** Shows a group, with one of its messages: the wanted one, or else the longest. */
  showGroup(group, wanted) {
    this.groups.select(group);
    this.article.replaceChildren();
    if (!group) {
      this.article.append(element("p", "", "No issues."));
      return;
    }
    const whole = wholeMessages(group);
    const box = element("div");
    let table = null;
    const choose = number => {
      if (table) table.select(number);
      history.replaceState(null, "", "#" + group.key + (number === whole[0] ? "" : "/" + whole.indexOf(number)));
      showMessage(this.data.problems[number], group.responsible, box);
    };
    if (group.responsible) {
      const isOfAll = whole.every(number => this.data.problems[number].responsible === group.responsible);
      this.article.append(element("p", "responsible",
        (isOfAll ? "" : "in the largest part of this group, ") + group.responsible));
    }
    if (group.messages.length > 1) {
      table = new MessageTable(group.messages, choose);
      this.addMessages(group, table, group.messages.length - whole.length);
    }
    if (group.rows && group.rows.length > 1) {
      this.article.append(foldableFlameGraph(callNodes(group), "flame graph of all messages with a call tree", true));
    }
    this.article.append(box);
    choose(whole[wanted] === undefined ? whole[0] : whole[wanted]);
  }

  addMessages(group, table, leftOut) {
    for (const line of group.lines) this.article.append(element("p", "", line));
    this.article.append(table.box);
    if (leftOut) {
      this.article.append(element("p", "legend", formatCount(leftOut, "message is", "messages are")
        + " shown as a line only; serin report --each-message shows all of them whole"));
    }
  }

  /** Shows the part that the address names: the key of a group, and the number of a message in it. */
  showAddressed() {
    const [key, number] = location.hash.slice(1).split("/");
    const groups = this.data.groups;
    this.showGroup(groups.find(group => group.key === key) || groups[0], Number(number));
  }

  press(event) {
    if (isForBrowser(event)) return;
    if (event.target.tagName === "INPUT" || event.target.tagName === "SELECT") return;
    if (event.key === "t") toggleTheme();
    if (event.key === "/") {
      event.preventDefault();
      document.getElementById("search")?.focus();
    }
    if (event.key === "f") {
      event.preventDefault();
      this.filter.focus();
    }
  }
}

function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
}

new ReportPage(JSON.parse(document.getElementById("data").textContent));
