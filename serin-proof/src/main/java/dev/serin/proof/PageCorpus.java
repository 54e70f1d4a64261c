package dev.serin.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Issues of generated programs that are as large as those of real ones: a {@link GroupingCorpus}
 * whose issues also have stacks that share their outer frames, processor rates, and earlier
 * messages.
 */
final class PageCorpus {
  private static final int SIZE_BYTES = 12_000;
  private static final int STACKS = 10;
  private static final int FRAMES = 12;
  private static final int INNER_FRAMES = 4;
  private static final int SAMPLE_MILLIS = 100;
  private static final int MAX_BEFORE = 100;

  private final ObjectMapper mapper = new ObjectMapper();
  private final Random random;
  private final GroupingCorpus corpus;

  /** Generates a corpus; the same for the same seed. */
  PageCorpus(long seed, int problems, int messages) {
    this.random = new Random(seed);
    this.corpus = new GroupingCorpus(seed, problems, messages);
  }

  /** Writes the issues, and returns their size in bytes. */
  long write(Path file) throws IOException {
    Path small = file.resolveSibling("small.jsonl");
    corpus.write(small);
    try (BufferedReader lines = Files.newBufferedReader(small);
        Writer out = Files.newBufferedWriter(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ObjectNode issue = (ObjectNode) mapper.readTree(line);
        enlarge(issue, line.length());
        out.write(mapper.writeValueAsString(issue));
        out.write('\n');
      }
    }
    Files.delete(small);
    return Files.size(file);
  }

  private void enlarge(ObjectNode issue, int size) {
    List<String> names = new ArrayList<>();
    issue.path("methods").forEach(name -> names.add(name.asText()));
    List<String> outer = frames(names, FRAMES - INNER_FRAMES);
    ArrayNode samples = mapper.createArrayNode();
    ArrayNode rates = mapper.createArrayNode();
    for (int number = 1; number <= STACKS; number++) {
      ObjectNode sample = samples.addObject().put("row", 0);
      sample.putArray("atMillis").add(number * SAMPLE_MILLIS);
      ArrayNode stack = sample.putArray("stack");
      frames(names, INNER_FRAMES).forEach(stack::add);
      outer.forEach(stack::add);
      rates.addArray().add(number * SAMPLE_MILLIS).add(percent()).add(percent()).add(percent());
    }
    issue.put("sampleMillis", SAMPLE_MILLIS).set("samples", samples);
    issue.set("cpuRates", rates);
    fill(issue.putArray("messagesBefore"), names, SIZE_BYTES - size - sizeOf(samples, rates));
  }

  private List<String> frames(List<String> names, int count) {
    List<String> frames = new ArrayList<>();
    for (int frame = 0; frame < count; frame++) {
      String name = names.get(random.nextInt(names.size()));
      frames.add(name + "(Source.java:" + (1 + random.nextInt(900)) + ")");
    }
    return frames;
  }

  private void fill(ArrayNode before, List<String> names, int bytes) {
    int left = bytes;
    long agoMillis = 0;
    while (left > 0 && before.size() < MAX_BEFORE) {
      agoMillis += 1 + random.nextInt(200);
      ObjectNode message = before.insertObject(0);
      message.put("what", names.get(random.nextInt(names.size())));
      message.put("agoMillis", agoMillis).put("ranMicros", random.nextInt(90_000));
      left -= sizeOf(message);
    }
  }

  private double percent() {
    return random.nextInt(1000) / 10.0;
  }

  private static int sizeOf(JsonNode... values) {
    int size = 0;
    for (JsonNode value : values) {
      size += value.toString().length();
    }
    return size;
  }
}
