/** The colours of the bars of a flame graph, by the names of the style's variables. */
import {element} from "./elements.js";
import {packageName} from "./format.js";
import {classOfChange} from "./flame-difference.js";
import {UNKNOWN, mainCause} from "./call-causes.js";

const PACKAGE_COLOURS = 8;

/** The colours of causes by their words; another one is unknown. */
const CAUSES = {
  waiting: "package0",
  "class loading": "package3",
  database: "package1",
  "calls of other processes": "package4",
  network: "package5",
  files: "package2",
  painting: "package6",
};

/** Each choice with the sentence about it. */
const HINTS = {
  own: "red bars have more than half of their time in themselves",
  package: "methods of one package have one colour",
  why: "a bar has the colour of a cause if more than half of the stacks in it or below it have this cause",
  change: "red bars have a larger share of the time than before, blue bars a smaller one",
};

/** The hint for causes with times. */
const TIMES_HINT = "a bar has the colour of a cause if stacks show it in more than half of the time for which they stand, "
  + "at least a tenth of the bar's time";

/**
 * The field in which the colours are chosen.
 *
 * @param isDifference whether each call has the change of its share
 * @param hasCauses whether each call has the causes of its stacks
 */
export function colourChoice(isDifference, hasCauses, action) {
  const choice = element("select");
  choice.setAttribute("aria-label", "Colour of the bars");
  const choices = [["own", "colour: own time"], ["package", "colour: package"]];
  if (isDifference) choices.unshift(["change", "colour: change"]);
  if (hasCauses) choices.push(["why", "colour: why"]);
  for (const [value, text] of choices) {
    const option = element("option", "", text);
    option.value = value;
    choice.append(option);
  }
  choice.onchange = action;
  return choice;
}

/**
 * The sentence about a choice.
 *
 * @param top the call on top of the graph
 */
export function hintOf(choice, top) {
  return choice === "why" && top.hasCauseTimes ? TIMES_HINT : HINTS[choice];
}

/** The variable with the colour of a call's bar. */
export function colourOf(node, choice) {
  if (choice === "package") return "package" + packageNumber(packageName(node.name));
  if (choice === "why") return causeColour(mainCause(node.causes));
  if (choice === "change") return classOfChange(node.shares.change) || "total";
  return node.selfMicros * 2 > node.totalMicros ? "self" : "total";
}

/** The colours of the causes that the calls on top of the trees have, for a legend. */
export function causeLegend(tops) {
  const isThere = cause => tops.some(top => top.causes.has(cause));
  const legend = element("div", "legend");
  for (const cause of [...Object.keys(CAUSES).filter(isThere), UNKNOWN]) {
    const swatch = element("span", "swatch");
    swatch.style.background = "var(--" + causeColour(cause) + ")";
    const entry = element("span", "entry");
    entry.append(swatch, cause === UNKNOWN && tops[0].hasCauseTimes ? "unknown or not sampled" : cause);
    legend.append(entry, " ");
  }
  return legend;
}

function causeColour(cause) {
  return CAUSES[cause] || "package7";
}

/** The same number for the same package, in every page. */
function packageNumber(name) {
  let sum = 0;
  for (const unit of name) sum = (sum * 31 + unit.codePointAt(0)) % 65521;
  return sum % PACKAGE_COLOURS;
}
