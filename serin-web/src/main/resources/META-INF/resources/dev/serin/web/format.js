/** Writes times, counts and names for a reader. */

const MICROS_PER_MILLI = 1000;
const MILLIS_PER_SECOND = 1000;
const SHORT_NAME_PARTS = 2;

/** Milliseconds with one decimal; a time that no program measured is null. */
export function formatMillis(micros) {
  return micros === null ? "unknown" : (micros / MICROS_PER_MILLI).toFixed(1);
}

/** The same with its unit. */
export function formatMillisWithUnit(micros) {
  return micros === null ? "an unknown time" : formatMillis(micros) + " ms";
}

/** A number with the word for one or for several. */
export function formatCount(count, one, several) {
  return count + " " + (count === 1 ? one : several);
}

/** A duration with the unit that makes it short. */
export function formatDuration(millis) {
  return millis < MILLIS_PER_SECOND ? millis + " ms" : (millis / MILLIS_PER_SECOND).toFixed(1) + " s";
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

/** The largest of 1, 2 and 5 times a power of ten that is not greater. */
export function roundStep(value) {
  const wanted = Math.max(1, value);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return [5, 2, 1].find(times => times * power <= wanted) * power;
}
