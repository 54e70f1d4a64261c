/** Makes the elements of a page. Texts are always set as text, so no name becomes markup. */
import {formatNumber} from "./format.js";

/** The title of a duration that is shown as a dash. */
const UNKNOWN_DURATION = "The duration is unknown";
/** Shorter names fit on a line. */
const MIN_BREAKABLE = 24;
/** Names of files stand in parentheses. */
const NAME_PART = /(?<!\([^)]*)(?:(?<=\.)(?=[\p{L}_$<])|(?=\$\p{Lu}))/u;

/** An element with a class and a text. */
export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The parts of a text, between which a line may end: before each part of the name of a method or class. */
export function breakable(text) {
  if (text.length < MIN_BREAKABLE) return [text];
  return text.split(NAME_PART).flatMap((part, at) => at ? [element("wbr"), part] : [part]);
}

/** A button with an action. */
export function button(text, action) {
  const made = element("button", "", text);
  made.type = "button";
  made.onclick = action;
  return made;
}

/** A field that calls an action after each change of its text. */
export function searchField(placeholder, label, action) {
  const field = element("input");
  field.type = "search";
  field.placeholder = placeholder;
  field.setAttribute("aria-label", label);
  field.oninput = action;
  return field;
}

/** A cell with a duration in milliseconds; a dash if no issue has it. */
export function durationCell(millis, content) {
  const cell = element("td");
  if (content) cell.append(content);
  else cell.textContent = durationText(millis);
  if (!(millis > 0)) cell.title = UNKNOWN_DURATION;
  return cell;
}

/** A duration in milliseconds without its unit; a dash if it is unknown. */
export function durationText(millis) {
  return millis > 0 ? formatNumber(millis) : "–";
}

/** A short note beside a name. */
export function badge(text) {
  return element("span", "badge", text);
}

/** A box with an own scroll bar, which the keyboard can reach. */
export function scrollBox(label, className) {
  const box = element("div", "scroll" + (className ? " " + className : ""));
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", label);
  return box;
}

/** A title under which a content can be unfolded. */
export function unfolding(title, content, isOpen) {
  const box = element("details");
  box.append(element("summary", "", title), content);
  box.open = Boolean(isOpen);
  return box;
}

/** A text with its line breaks, in a box that scrolls. */
export function preformatted(label, text) {
  const box = element("pre", "", text);
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", label);
  return box;
}

/** The first row of a table. */
export function tableHead(titles) {
  const row = element("tr");
  for (const title of titles) {
    const cell = element("th", "", title);
    cell.scope = "col";
    row.append(cell);
  }
  const head = element("thead");
  head.append(row);
  return head;
}

/** Whether a key belongs to a shortcut of the browser. */
export function isForBrowser(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}
