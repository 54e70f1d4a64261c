package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Packs JSON for a page, so that gzip makes it small: rows as columns, texts of columns as numbers
 * in one list of names, and rising numbers as differences. The same values in two places, as in the
 * rows of a page and in the issue, become the same text. {@code packed-json.js} of serin-web is the
 * reader. See "The data of a page is columns" in docs/decisions.md. Once the names take much
 * memory, columns with further texts have them as elements. Not thread-safe.
 *
 * <p>A packed container is an array that begins with its kind:
 *
 * <ul>
 *   <li>{@code [0, element…]}
 *   <li>{@code [1, [key…], [value…]]}, an object
 *   <li>{@code [2, number…]}, texts by their numbers
 *   <li>{@code [3, first, difference…]}, whole numbers
 *   <li>{@code [4, [shape…], shapes of rows, [column…]]}, a table. A shape is the keys of an object
 *       or the length of an array. The shapes of rows are their numbers, or the number of rows if
 *       there is one shape. Each key has a column, in the order in which the shapes name them.
 * </ul>
 */
final class PackedJson {
  private static final int ELEMENTS = 0;
  private static final int OBJECT = 1;
  private static final int NAMES = 2;
  private static final int DIFFERENCES = 3;
  private static final int TABLE = 4;

  /** Numbers nearer to zero and their differences are exact in a browser. */
  private static final long MAX_EXACT = 1L << 52;

  /** The memory of a name beside its characters: its entry, number and objects. */
  private static final int NAME_BYTES = 100;

  private static final int MAX_NAME_BYTES = 16 << 20;

  private final JsonNodeFactory factory = JsonNodeFactory.instance;
  private final Map<String, Integer> numberByName = new HashMap<>();
  private final int maxNameBytes;
  private long nameBytes;
  private ArrayNode added = factory.arrayNode();

  PackedJson() {
    this(MAX_NAME_BYTES);
  }

  /**
   * Packs with another limit of memory.
   *
   * @param maxNameBytes the memory of names from which on columns with other texts have no names
   */
  PackedJson(int maxNameBytes) {
    this.maxNameBytes = maxNameBytes;
  }

  /** The names that were added since the last call. Write them before the next part. */
  ArrayNode addedNames() {
    ArrayNode names = added;
    added = factory.arrayNode();
    return names;
  }

  JsonNode pack(JsonNode node) {
    if (node.isObject()) {
      ArrayNode packed = factory.arrayNode().add(OBJECT);
      ArrayNode keys = packed.addArray();
      ArrayNode values = packed.addArray();
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        keys.add(field.getKey());
        values.add(pack(field.getValue()));
      }
      return packed;
    }
    return node.isArray() ? packAll(elements(node)) : node;
  }

  private static List<JsonNode> elements(JsonNode array) {
    List<JsonNode> elements = new ArrayList<>(array.size());
    array.forEach(elements::add);
    return elements;
  }

  /** The elements of an array, or the values of a column. */
  private JsonNode packAll(List<JsonNode> elements) {
    if (elements.size() > 1) {
      if (elements.stream().allMatch(JsonNode::isTextual) && mayBeNames(elements)) {
        return names(elements);
      }
      if (elements.stream().allMatch(PackedJson::isExact)) {
        return numbers(elements);
      }
      if (elements.stream().allMatch(JsonNode::isContainerNode)) {
        return table(elements);
      }
    }
    ArrayNode packed = factory.arrayNode().add(ELEMENTS);
    elements.forEach(element -> packed.add(pack(element)));
    return packed;
  }

  /** Whether there is room for further names, or none are needed. */
  private boolean mayBeNames(List<JsonNode> texts) {
    return nameBytes < maxNameBytes
        || texts.stream().allMatch(text -> numberByName.containsKey(text.textValue()));
  }

  private JsonNode names(List<JsonNode> texts) {
    ArrayNode packed = factory.arrayNode().add(NAMES);
    for (JsonNode text : texts) {
      packed.add(numberByName.computeIfAbsent(text.textValue(), this::add));
    }
    return packed;
  }

  private int add(String name) {
    added.add(name);
    nameBytes += NAME_BYTES + 2L * name.length();
    return numberByName.size();
  }

  private static boolean isExact(JsonNode node) {
    return (node.isInt() || node.isLong())
        && node.longValue() > -MAX_EXACT // Math.abs(Long.MIN_VALUE) is negative
        && node.longValue() < MAX_EXACT;
  }

  private JsonNode numbers(List<JsonNode> numbers) {
    ArrayNode differences = factory.arrayNode().add(DIFFERENCES);
    ArrayNode plain = factory.arrayNode().add(ELEMENTS);
    long last = 0;
    int digitsSaved = 0;
    for (JsonNode number : numbers) {
      long difference = number.longValue() - last;
      last = number.longValue();
      differences.add(difference);
      plain.add(number);
      digitsSaved += Long.toString(last).length() - Long.toString(difference).length();
    }
    return digitsSaved > 0 ? differences : plain;
  }

  private JsonNode table(List<JsonNode> rows) {
    Map<Object, Integer> numberByShape = new LinkedHashMap<>();
    Map<Object, List<JsonNode>> columnByKey = new LinkedHashMap<>();
    ArrayNode shapes = factory.arrayNode();
    ArrayNode shapeOfRows = factory.arrayNode();
    for (JsonNode row : rows) {
      List<String> keys = new ArrayList<>();
      row.fieldNames().forEachRemaining(keys::add);
      Object shape = row.isObject() ? keys : (Object) row.size();
      shapeOfRows.add(numberByShape.computeIfAbsent(shape, unknown -> addShape(row, keys, shapes)));
      int index = 0;
      for (JsonNode value : row) {
        Object key = row.isObject() ? keys.get(index) : (Object) index;
        columnByKey.computeIfAbsent(key, unknown -> new ArrayList<>()).add(value);
        index++;
      }
    }
    ArrayNode packed = factory.arrayNode().add(TABLE).add(shapes);
    packed.add(shapes.size() == 1 ? factory.numberNode(rows.size()) : shapeOfRows);
    ArrayNode columns = packed.addArray();
    columnByKey.values().forEach(column -> columns.add(packAll(column)));
    return packed;
  }

  private static int addShape(JsonNode row, List<String> keys, ArrayNode shapes) {
    if (row.isObject()) {
      ArrayNode shape = shapes.addArray();
      keys.forEach(shape::add);
    } else {
      shapes.add(row.size());
    }
    return shapes.size() - 1;
  }
}
