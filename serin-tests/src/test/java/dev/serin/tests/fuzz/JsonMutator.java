package dev.serin.tests.fuzz;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Damages JSON that stays JSON: replaces, removes, adds or renames its values. Immutable. */
final class JsonMutator {
  private static final int MAX_CHANGES = 3;

  /** Values of other types, of odd sizes, and with odd characters. */
  private static final List<String> ODD =
      List.of(
          ("0~-0.0~-1~1~2.5~7~8~24~399~400~899.5~900~2147483648~9223372036854775808~1e400~1e-400~"
                  + "null~true~[]~{}~[[]]~[{}]~{\"maxCount\":1}~\"\"~\"*\"~\"**\"~\"*.List*\"~"
                  + "\"*i*s*\"~\"com*com.example.Main\"~\"\\u001b[31m\"~\"\\u0000\"~\"\\ud800\"~"
                  + "\"frames\"~\"start-up\"~\"other\"~\"more\"~\"new\"~\"not enough\"")
              .split("~"));

  private static final String LONG = "\"" + "*a".repeat(10_000) + "\"";

  /** Escapes half characters, which no file can have. */
  private final ObjectMapper mapper =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final List<JsonNode> originals = new ArrayList<>();

  JsonMutator(String... originals) throws IOException {
    for (String original : originals) {
      this.originals.add(mapper.readTree(original));
    }
  }

  /** Returns a text of JSON with one change or several. */
  String mutate(SplittableRandom random) throws IOException {
    JsonNode all = mapper.createArrayNode().add(any(originals, random).deepCopy());
    for (int i = random.nextInt(MAX_CHANGES); i >= 0; i--) {
      change(any(containers(all), random), random);
    }
    return all.get(0) == null ? "" : mapper.writeValueAsString(all.get(0));
  }

  private void change(JsonNode container, SplittableRandom random) throws IOException {
    if (container instanceof ObjectNode object && !object.isEmpty()) {
      List<String> keys = new ArrayList<>();
      object.fieldNames().forEachRemaining(keys::add);
      String key = any(keys, random);
      switch (random.nextInt(4)) {
        case 0 -> object.remove(key);
        case 1 -> object.set(any(this.keys(), random), object.remove(key));
        default -> object.set(key, odd(random));
      }
    } else if (container instanceof ArrayNode array && !array.isEmpty()) {
      int at = random.nextInt(array.size());
      switch (random.nextInt(4)) {
        case 0 -> array.remove(at);
        case 1 -> array.insert(at, array.get(at).deepCopy());
        default -> array.set(at, odd(random));
      }
    }
  }

  private JsonNode odd(SplittableRandom random) throws IOException {
    return mapper.readTree(random.nextInt(200) == 0 ? LONG : any(ODD, random));
  }

  /** The keys of all originals. */
  private List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (JsonNode original : originals) {
      for (JsonNode container : containers(original)) {
        container.fieldNames().forEachRemaining(keys::add);
      }
    }
    return keys;
  }

  /** A value and all arrays and objects in it. */
  private static List<JsonNode> containers(JsonNode top) {
    List<JsonNode> found = new ArrayList<>(List.of(top));
    for (JsonNode child : top) {
      if (child.isContainerNode()) {
        found.addAll(containers(child));
      }
    }
    return found;
  }

  private static <T> T any(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
