/** The colours of the bars of a flame graph, by the names of the style's variables. */
import {element} from "./elements.js";
import {packageName} from "./format.js";
import {classOfChange} from "./flame-difference.js";

const PACKAGE_COLOURS = 8;

/** Each choice with the sentence about it. */
const HINTS = {
  own: "red bars have more than half of their time in themselves",
  package: "methods of one package have one colour",
  change: "red bars have a larger share of the time than before, blue bars a smaller one",
};

/** The field in which the colours are chosen. */
export function colourChoice(isDifference, action) {
  const choice = element("select");
  choice.setAttribute("aria-label", "Colour of the bars");
  const choices = [["own", "colour: own time"], ["package", "colour: package"]];
  if (isDifference) choices.unshift(["change", "colour: change"]);
  for (const [value, text] of choices) {
    const option = element("option", "", text);
    option.value = value;
    choice.append(option);
  }
  choice.onchange = action;
  return choice;
}

export function hintOf(choice) {
  return HINTS[choice];
}

/** The variable with the colour of a call's bar. */
export function colourOf(node, choice) {
  if (choice === "package") return "package" + packageNumber(packageName(node.name));
  if (choice === "change") return classOfChange(node.shares.change) || "total";
  return node.selfMicros * 2 > node.totalMicros ? "self" : "total";
}

/** The same number for the same package, in every page. */
function packageNumber(name) {
  let sum = 0;
  for (const unit of name) sum = (sum * 31 + unit.codePointAt(0)) % 65521;
  return sum % PACKAGE_COLOURS;
}
