/** Writes issues as indented JSON. */

/** Begins the text of a number that a browser does not represent exactly. */
const EXACT = "#";

/**
 * The JSON of a value: arrays, maps, and scalars. A text that needs escapes is already JSON. An array
 * without others in it takes one line, like each row of a call tree.
 */
export function issueText(value, indent = "\n") {
  const within = indent + " ";
  if (value instanceof Map) {
    const fields = [...value].map(([key, each]) => within + scalarText(key) + ": " + issueText(each, within));
    return fields.length ? "{" + fields.join(",") + indent + "}" : "{}";
  }
  if (!Array.isArray(value)) return scalarText(value);
  if (!value.some(each => typeof each === "object" && each !== null)) return "[" + value.map(scalarText).join(",") + "]";
  return "[" + value.map(each => within + issueText(each, within)).join(",") + indent + "]";
}

function scalarText(value) {
  if (typeof value !== "string" || value.startsWith("\"")) return String(value);
  return value.startsWith(EXACT) ? value.slice(EXACT.length) : "\"" + value + "\"";
}
