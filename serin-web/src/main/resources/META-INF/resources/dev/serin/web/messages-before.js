import {element} from "./elements.js";
import {MICROS_PER_MILLI, formatCount, formatMillis, formatNumber, shortName} from "./format.js";
import {TimeLanes, stillBar} from "./time-lanes.js";

const LABEL = "Messages before: arrow keys go from message to message";
const HINT = "the axis ends with the report, so the message itself is at its end; red bars took 16 ms or longer";
/** Longer messages delay a frame of a display with 60 Hz. */
const LONG_MICROS = 16000;

/** The messages that the loop ran before, a bar each, by their age at the report. */
export function messagesBefore({before, beforeLeftOut}) {
  const items = before.map(makeItem).sort((a, b) => a.startMicros - b.startMicros);
  const fromMicros = Math.min(-MICROS_PER_MILLI, items[0].startMicros);
  const left = beforeLeftOut ? "; " + formatCount(beforeLeftOut, "earlier one is", "earlier ones are") + " left out" : "";
  return new TimeLanes([items], {fromMicros, untilMicros: 0}, {label: LABEL, hint: HINT + left}).box;
}

function makeItem([what, agoMillis, ranMicros, cpuMicros, delayMillis]) {
  const bar = stillBar("span" + (ranMicros >= LONG_MICROS ? " self" : ""));
  bar.append(element("b", "", shortName(what)));
  const startMicros = -agoMillis * MICROS_PER_MILLI;
  const label = what + ": ran " + formatMillis(ranMicros) + " ms, began " + formatNumber(agoMillis) + " ms before the report"
    + (cpuMicros === null ? "" : ", used " + formatMillis(cpuMicros) + " ms of processor time")
    + (delayMillis === null ? "" : ", waited " + formatNumber(delayMillis) + " ms in the queue");
  return {element: bar, label, startMicros, endMicros: startMicros + ranMicros};
}
