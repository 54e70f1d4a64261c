import {element, preformatted, unfolding} from "./elements.js";
import {CallTable} from "./call-table.js";
import {FlameGraph} from "./flame-graph.js";
import {Timeline} from "./timeline.js";
import {callNodes} from "./call-nodes.js";

/**
 * Shows one message: its texts, timeline, call tree, flame graph, stack and issues.
 *
 * @param groupResponsible the sentence about its group, which is not repeated
 */
export function showMessage(message, groupResponsible, box) {
  box.replaceChildren(element("h2", "", message.title));
  if (message.responsible && message.responsible !== groupResponsible) {
    box.append(element("p", "responsible", message.responsible));
  }
  for (const line of message.lines) box.append(element("p", "", line));
  if (!message.rows.length) box.append(element("p", "", message.noTree));
  if (message.rows.length || message.sampled) addCalls(message, box);
  if (message.threadStack) {
    const title = "the thread's stack while it ran";
    box.append(unfolding(title, preformatted(title, message.threadStack)));
  }
  box.append(unfolding("the issues as JSON", preformatted("the issues as JSON", message.issues)));
}

/** A flame graph that can be folded. */
export function foldableFlameGraph(nodes, title, isOpen) {
  return unfolding(title, new FlameGraph(nodes).box, isOpen);
}

function addCalls(message, box) {
  const nodes = callNodes(message);
  const table = new CallTable(message, nodes);
  if (message.spans) box.append(new Timeline(message, nodes, node => table.choose(node)).box);
  box.append(table.box);
  if (message.rows.length > 1) box.append(foldableFlameGraph(nodes, "flame graph of this message", false));
}
