import {element, isForBrowser, preformatted, unfolding} from "./elements.js";
import {formatCount, formatNumber, formatSentence} from "./format.js";
import {callNodes} from "./call-nodes.js";
import {addCauseTimes} from "./call-causes.js";
import {GroupList, addressOf, wholeCount} from "./group-list.js";
import {MessageTable} from "./message-table.js";
import {foldableFlameGraph, responsibleLine, showMessage} from "./message-view.js";
import {showOverview} from "./overview.js";
import {changeTable, showComparison} from "./change-table.js";
import {contentOf, readList} from "./page-data.js";

/** More notes would move the problems out of sight, as there may be one per session. */
const MAX_NOTES = 2;

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
    this.overview = document.getElementById("show-overview");
    this.overview.onclick = () => this.showOverview();
    this.groups = new GroupList(elements, data, group => this.showGroup(group));
    if (data.comparison) document.title = "Serin comparison";
    this.addNotes();
    document.getElementById("theme").onclick = toggleTheme;
    document.onkeydown = event => this.press(event);
    window.onhashchange = () => this.showAddressed();
  }

  addNotes() {
    const notes = (this.data.notes || []).map(note => element("p", "", note));
    const box = document.getElementById("notes");
    box.append(...notes.splice(0, MAX_NOTES));
    if (notes.length) {
      const rest = element("div");
      rest.append(...notes);
      box.append(unfolding(formatCount(notes.length, "more note", "more notes"), rest));
    }
    if (this.data.skippedCount) {
      const list = preformatted("skipped parts", this.data.skipped.join("\n"));
      document.getElementById("skipped").append(unfolding("skipped parts", list));
    }
  }

  /** Shows a group, with one of its messages: the wanted one, or else the longest. */
  async showGroup(group, wanted) {
    this.select(group);
    this.article.setAttribute("aria-busy", true);
    try {
      const content = await contentOf(group);
      if (this.selected === group) this.fill(group, content, wanted);
    } catch (error) {
      if (this.selected === group) showFailure(error);
      throw error;
    } finally {
      if (this.selected === group) this.article.removeAttribute("aria-busy");
    }
  }

  fill(group, {merged, problems}, wanted) {
    this.article.replaceChildren();
    const box = element("div");
    let table = null;
    const choose = number => {
      if (table) table.select(number);
      history.replaceState(null, "", addressOf(group, number));
      showMessage(problems[number], group.responsible, box);
    };
    if (group.responsible) {
      const isOfAll = problems.every(problem => problem.responsible === group.responsible);
      const {responsiblePlace} = problems.find(problem => problem.responsible === group.responsible) || {};
      const prefix = isOfAll ? "" : "in the largest part of this group, ";
      this.article.append(responsibleLine(prefix + group.responsible, responsiblePlace));
    }
    if (group.verdicts) this.addChanges(group);
    if (group.messages.length > 1) {
      table = new MessageTable(group.messages, choose);
      this.addMessages(group, table, group.messages.length - wholeCount(group));
    }
    if (merged.rows && merged.rows.length > 1) {
      this.article.append(sumGraph(merged));
    }
    this.article.append(box);
    choose(problems[wanted] ? wanted : 0);
  }

  /** The verdicts of a comparison, and the figures behind them. */
  addChanges(group) {
    this.article.append(element("p", "responsible", group.verdicts.join(", ")), changeTable(group.changes));
    if (group.unseen) this.article.append(element("p", "", group.unseen));
  }

  addMessages(group, table, leftOut) {
    for (const line of group.lines) this.article.append(element("p", "", formatSentence(line)));
    this.article.append(table.box);
    if (leftOut) {
      const hint = this.data.comparison ? "" : "; serin report --each-message shows all of them whole";
      this.article.append(element("p", "legend", formatCount(leftOut, "message is", "messages are")
        + " shown as a line only" + hint));
    }
  }

  /** Shows the overview of all issues. */
  showOverview() {
    this.select(null);
    this.article.removeAttribute("aria-busy");
    history.replaceState(null, "", "#overview");
    if (this.data.comparison) showComparison(this.data, group => this.showGroup(group), this.article);
    else if (this.data.groups.length) showOverview(this.data, this.article);
    else this.article.replaceChildren(element("p", "", "No issues."));
  }

  /** Marks a group in the list, or the button of the overview. */
  select(group) {
    this.selected = group;
    this.groups.select(group);
    if (group) this.overview.removeAttribute("aria-current");
    else this.overview.setAttribute("aria-current", "page");
  }

  /**
   * Shows the part that the address names: the key of a group, and the number of a message in it;
   * otherwise the overview.
   */
  showAddressed() {
    const [key, number] = location.hash.slice(1).split("/");
    const group = this.data.groups.find(each => each.key === key);
    if (group) return this.showGroup(group, Number(number));
    this.showOverview();
    return Promise.resolve();
  }

  press(event) {
    if (isForBrowser(event)) return;
    if (event.target.tagName === "INPUT" || event.target.tagName === "SELECT") return;
    if (event.key === "t") toggleTheme();
    if (event.key === "o") this.showOverview();
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

/** The flame graph of a group, or the difference between its messages of two sets. */
function sumGraph(merged) {
  const isDifference = merged.before?.rows.length > 1;
  const sums = isDifference ? [merged, merged.before] : [merged];
  const title = "flame graph of all messages with a call tree" + (isDifference ? ": before and after" : "");
  const trees = sums.map(callNodes);
  if (sums.some(sum => sum.causes)) sums.forEach((sum, at) => addCauseTimes(trees[at], sum.causes || []));
  const graph = foldableFlameGraph(trees[0], title, true, trees[1]);
  for (const {rows, isCut} of sums) {
    if (isCut) graph.append(element("p", "legend", "only the " + formatNumber(rows.length) + " longest paths are drawn"));
  }
  const sampled = sums.reduce((sum, each) => sum + (each.messagesWithStacks || 0), 0);
  if (sampled) graph.append(element("p", "legend", "stacks were taken in " + formatCount(sampled, "message", "messages")
    + " of " + formatNumber(trees.reduce((sum, [top]) => sum + top.calls, 0))));
  return graph;
}

function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
}

function showFailure(error) {
  const article = document.getElementById("problem");
  article.removeAttribute("aria-busy");
  article.replaceChildren(element("p", "", "This browser cannot show the report: " + error.message
    + ". Use Chrome 103, Firefox 113, Safari 16.4 or a newer version."));
}

/** Shows the data, or the reason why it cannot be read. */
async function start() {
  try {
    const page = new ReportPage(await readList());
    await page.showAddressed();
  } catch (error) {
    showFailure(error);
    throw error;
  }
}

start();
