/** Writes times, counts and names for a reader. */

export const MICROS_PER_MILLI = 1000;
/** Separators of thousands as the other texts of reports have them, in each language. */
const WHOLE = new Intl.NumberFormat("en");
const TENTHS = new Intl.NumberFormat("en", {minimumFractionDigits: 1, maximumFractionDigits: 1});
const MILLIS_PER_SECOND = 1000;
const SHORT_NAME_PARTS = 2;
/** The whole milliseconds of a duration that has more than three digits of them. */
const LONG_DURATION = /(?<![\w.])\d{4,15}(?=(?:\.\d+)? ms\b)/g;

/** Milliseconds with one decimal; a time that no program measured is null. */
export function formatMillis(micros) {
  return micros === null ? "unknown" : formatTenths(micros / MICROS_PER_MILLI);
}

/** A whole number with separators of thousands. */
export function formatNumber(number) {
  return WHOLE.format(number);
}

/** A number with one decimal and separators of thousands. */
export function formatTenths(number) {
  return TENTHS.format(number);
}

/** The same with its unit. */
export function formatMillisWithUnit(micros) {
  return micros === null ? "an unknown time" : formatMillis(micros) + " ms";
}

/** A number with the word for one or for several. */
export function formatCount(count, one, several) {
  return formatNumber(count) + " " + (count === 1 ? one : several);
}

/** A sentence of the text report, whose durations get separators of thousands. */
export function formatSentence(text) {
  return text.replace(LONG_DURATION, digits => formatNumber(Number(digits)));
}

/** A duration with the unit that makes it short. */
export function formatDuration(millis) {
  return millis < MILLIS_PER_SECOND ? millis + " ms" : formatTenths(millis / MILLIS_PER_SECOND) + " s";
}

/** A moment in milliseconds since 1970; empty if there is none. */
export function formatUtc(epochMillis) {
  const date = new Date(epochMillis);
  return !epochMillis || isNaN(date) ? "" : date.toISOString().slice(0, 19).replace("T", " ");
}

/** A method without its package; other names as they are. */
export function shortName(method) {
  return method.split(".").slice(-SHORT_NAME_PARTS).join(".");
}

/** The package of a method; empty if it has none. */
export function packageName(method) {
  return method.split(".").slice(0, -SHORT_NAME_PARTS).join(".");
}

/** The smallest of 1, 2 and 5 times a power of ten that is not smaller. */
export function roundStepUp(value) {
  const wanted = Math.max(1, value);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].find(times => times * power >= wanted) * power;
}
