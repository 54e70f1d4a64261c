/** Unpacks JSON whose rows are columns, with names as numbers, as PackedJson of serin-report writes it. */

const OBJECT = 1;
const NAMES = 2;
const DIFFERENCES = 3;
const TABLE = 4;

/**
 * A value that was packed.
 *
 * @param names the texts of columns by their numbers
 * @param makeObject makes an object of entries
 */
export function unpacked(packed, names, makeObject) {
  if (!Array.isArray(packed)) return packed;
  const [kind, ...rest] = packed;
  if (kind === NAMES) return rest.map(number => names[number]);
  if (kind === DIFFERENCES) return sums(rest);
  const all = values => values.map(value => unpacked(value, names, makeObject));
  if (kind === OBJECT) return objectOf(rest[0], all(rest[1]), makeObject);
  if (kind === TABLE) return rows(rest[0], rest[1], all(rest[2]), makeObject);
  return all(rest);
}

function sums(differences) {
  let sum = 0;
  return differences.map(difference => {
    sum += difference;
    return sum;
  });
}

function objectOf(keys, values, makeObject) {
  return makeObject(keys.map((key, at) => [key, values[at]]));
}

/** Rows of their columns. A shape is the keys of an object, or the length of an array. */
function rows(shapes, shapeOfRows, columns, makeObject) {
  const columnsByKey = new Map();
  const columnsOfShapes = shapes.map(shape => {
    const keys = Array.isArray(shape) ? shape : Array.from({length: shape}, (_, index) => index);
    return keys.map(key => {
      if (!columnsByKey.has(key)) columnsByKey.set(key, {values: columns[columnsByKey.size], next: 0});
      return columnsByKey.get(key);
    });
  });
  const numbers = Array.isArray(shapeOfRows) ? shapeOfRows : new Array(shapeOfRows).fill(0);
  return numbers.map(number => {
    const values = columnsOfShapes[number].map(column => column.values[column.next++]);
    return Array.isArray(shapes[number]) ? objectOf(shapes[number], values, makeObject) : values;
  });
}
