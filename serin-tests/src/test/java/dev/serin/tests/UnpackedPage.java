package dev.serin.tests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** Unpacks the data in the page of a report. */
public final class UnpackedPage {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/gzip\" id=\"[a-z0-9-]+\">([^<]*)</script>");

  private final ObjectMapper mapper = new ObjectMapper();
  private final List<String> names = new ArrayList<>();

  private UnpackedPage() {}

  /**
   * The data as one JSON object: the list of groups with the overview, and as {@code contents} the
   * content of each group, in which a message has its issues as a text.
   */
  public static String json(String page) throws IOException {
    List<String> parts = new ArrayList<>();
    Matcher data = DATA.matcher(page);
    while (data.find()) {
      byte[] packed = Base64.getDecoder().decode(data.group(1));
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        parts.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode all = (ObjectNode) mapper.readTree(parts.remove(0));
    ArrayNode contents = all.putArray("contents");
    for (String part : parts) {
      contents.add(new UnpackedPage().content(mapper.readTree(part)));
    }
    return mapper.writeValueAsString(all);
  }

  private JsonNode content(JsonNode parts) {
    ObjectNode content = mapper.createObjectNode();
    for (JsonNode part : parts) {
      part.path(0).forEach(name -> names.add(name.asText()));
      JsonNode unpacked = unpacked(part.path(1));
      if (part.has(2)) {
        ((ObjectNode) unpacked).put("issues", text(unpacked(part.path(2))));
        content.withArray("problems").add(unpacked);
      } else {
        content.set("merged", unpacked);
      }
    }
    return content;
  }

  private JsonNode unpacked(JsonNode packed) {
    if (!packed.isArray()) {
      return packed;
    }
    return switch (packed.path(0).asInt()) {
      case 1 -> object(packed.path(1), unpacked(((ArrayNode) packed.path(2)).insert(0, 0)));
      case 4 -> table(packed);
      default -> elements(packed);
    };
  }

  private ArrayNode elements(JsonNode packed) {
    ArrayNode array = mapper.createArrayNode();
    long sum = 0;
    for (int index = 1; index < packed.size(); index++) {
      JsonNode element = packed.path(index);
      sum += element.asLong();
      switch (packed.path(0).asInt()) {
        case 2 -> array.add(names.get(element.asInt()));
        case 3 -> array.add(sum);
        default -> array.add(unpacked(element));
      }
    }
    return array;
  }

  private ObjectNode object(JsonNode keys, JsonNode values) {
    ObjectNode object = mapper.createObjectNode();
    for (int index = 0; index < keys.size(); index++) {
      object.set(keys.path(index).asText(), values.path(index));
    }
    return object;
  }

  private JsonNode table(JsonNode packed) {
    Map<String, List<JsonNode>> columnByKey = new LinkedHashMap<>();
    List<List<String>> keysOfShapes = new ArrayList<>();
    for (JsonNode shape : packed.path(1)) {
      List<String> keys = new ArrayList<>();
      shape.forEach(key -> keys.add("." + key.asText()));
      for (int index = 0; index < shape.asInt(0); index++) {
        keys.add(Integer.toString(index));
      }
      keysOfShapes.add(keys);
      for (String key : keys) {
        if (!columnByKey.containsKey(key)) {
          List<JsonNode> column = new ArrayList<>();
          unpacked(packed.path(3).path(columnByKey.size())).forEach(column::add);
          columnByKey.put(key, column);
        }
      }
    }
    ArrayNode rows = mapper.createArrayNode();
    JsonNode shapes = packed.path(2);
    int count = shapes.isArray() ? shapes.size() : shapes.asInt();
    for (int row = 0; row < count; row++) {
      int shape = shapes.path(row).asInt(0);
      ArrayNode values = mapper.createArrayNode();
      keysOfShapes.get(shape).forEach(key -> values.add(columnByKey.get(key).remove(0)));
      JsonNode keys = packed.path(1).path(shape);
      rows.add(keys.isArray() ? object(keys, values) : values);
    }
    return rows;
  }

  /** The JSON of issues, as the page shows it except for line breaks. */
  private static String text(JsonNode node) {
    if (node.isObject()) {
      return node.properties().stream()
          .map(field -> textOf(field.getKey()) + ": " + text(field.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (node.isArray()) {
      return node.valueStream().map(UnpackedPage::text).collect(Collectors.joining(",", "[", "]"));
    }
    return node.isTextual() ? textOf(node.asText()) : node.toString();
  }

  private static String textOf(String text) {
    if (text.startsWith("#")) {
      return text.substring(1);
    }
    return text.startsWith("\"") ? text : '"' + text + '"';
  }
}
