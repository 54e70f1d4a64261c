import {breakable, element, preformatted, unfolding} from "./elements.js";
import {CallTable} from "./call-table.js";
import {FlameGraph} from "./flame-graph.js";
import {ThreadList} from "./thread-list.js";
import {formatCount, formatNumber, formatSentence} from "./format.js";
import {hasTimeline, timeline} from "./timeline.js";
import {issueText} from "./issue-text.js";
import {callNodes} from "./call-nodes.js";
import {addCauses} from "./call-causes.js";
import {messagesBefore} from "./messages-before.js";

/**
 * Shows one message: its texts, timeline, call tree, flame graph, earlier messages, threads and issues.
 *
 * @param groupResponsible the sentence about its group, which is not repeated
 */
export function showMessage(message, groupResponsible, box) {
  box.replaceChildren(element("h2", "", formatSentence(message.title)));
  if (message.responsible && message.responsible !== groupResponsible) {
    box.append(responsibleLine(message.responsible, message.responsiblePlace));
  }
  for (const line of message.lines) box.append(element("p", "", formatSentence(line)));
  if (!message.rows.length) box.append(element("p", "", message.noTree));
  if (message.rows.length || message.sampled) addCalls(message, box);
  if (message.before) {
    const title = formatCount(message.before.length, "message", "messages") + " before it";
    box.append(unfolding(title, messagesBefore(message)));
  }
  if (message.threadStack) {
    const title = "the thread's stack while it ran";
    box.append(unfolding(title, preformatted(title, message.threadStack)));
  }
  if (message.threads) addThreads(message, box);
  box.append(unfolding("the issues as JSON", preformatted("the issues as JSON", issueText(message.issues))));
}

/** The sentence that names the responsible method, with its place in the source if that is known. */
export function responsibleLine(text, place) {
  const line = element("p", "responsible");
  line.append(...breakable(text), place ? "(" + place + ")" : "");
  return line;
}

/** A flame graph that can be folded; with an earlier tree, the difference between both. */
export function foldableFlameGraph(nodes, title, isOpen, nodesBefore) {
  return unfolding(title, new FlameGraph(nodes, nodesBefore).box, isOpen);
}

function addCalls(message, box) {
  const nodes = callNodes(message);
  if (message.stacks) addCauses(nodes, message.stacks);
  const table = new CallTable(message, nodes);
  if (hasTimeline(message)) box.append(timeline(message, nodes, node => table.choose(node)));
  box.append(table.box);
  if (message.rows.length > 1) box.append(foldableFlameGraph(nodes, "flame graph of this message", false));
}

function addThreads(message, box) {
  const list = new ThreadList(message);
  const title = "lockMillis" in message
    ? "the threads of a wait of about " + formatNumber(message.lockMillis) + " ms for a lock, when it was first seen"
    : "the stacks of all " + formatCount(message.threads.length, "thread", "threads");
  box.append(unfolding(title, list.box, list.hasWaiting));
}
