package dev.serin.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.serin.format.MethodMap;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Issues of generated programs with known problems. Each problem is a message whose times vary by 5
 * to 40 %. Nearly a quarter of the problems differ from another one only in one method at the end
 * or the beginning of the dominant path. Builds have different method ids and different numbers of
 * lambdas, and R8 has renamed the methods of one of them. Some problems occur much more often than
 * others.
 */
final class GroupingCorpus {
  private static final double MIN_SIGMA = 0.05;
  private static final double MAX_SIGMA = 0.4;
  private static final double VARIANTS = 0.3;
  private static final int BUILDS = 3;

  /** The build that R8 shrinks. */
  private static final int SHRUNK = 2;

  private static final int ID_SHIFT = 4000;
  private static final int LAMBDAS = 5;
  private static final double MICROS = 1e6;
  private static final int MESSAGES_PER_SESSION = 50;
  private static final int MESSAGES_BEFORE = 20;

  private final ObjectMapper mapper = new ObjectMapper();
  private final Random random;
  private final List<GeneratedCall> problems = new ArrayList<>();
  private final List<Double> sigmas = new ArrayList<>();
  private final List<Message> messages = new ArrayList<>();

  /** The names of the last build; null if it was not shrunk. */
  private @Nullable ShrunkNames shrunk;

  /**
   * A generated message.
   *
   * @param problem the number of its problem
   * @param build the number of its build, from 0 to 2
   */
  record Message(int problem, int build, GeneratedCall calls) {}

  /** Generates a corpus; the same for the same seed. */
  GroupingCorpus(long seed, int problemCount, int messageCount) {
    this.random = new Random(seed);
    while (problems.size() < problemCount) {
      GeneratedCall problem = GeneratedCall.message(random);
      problems.add(problem);
      if (random.nextDouble() < VARIANTS && problems.size() < problemCount) {
        problems.add(problem.variant(random.nextBoolean(), -problems.size()));
      }
    }
    for (int i = 0; i < problemCount; i++) {
      sigmas.add(MIN_SIGMA + (MAX_SIGMA - MIN_SIGMA) * random.nextDouble());
    }
    for (int i = 0; i < messageCount; i++) {
      messages.add(draw());
    }
  }

  private Message draw() {
    double uniform = random.nextDouble();
    int problem = (int) (problems.size() * uniform * uniform);
    GeneratedCall calls = problems.get(problem).noisy(random, sigmas.get(problem));
    return new Message(problem, random.nextInt(BUILDS), calls);
  }

  List<Message> messages() {
    return messages;
  }

  /** The name of a method in the source of a build: some are lambdas with a number. */
  static String name(int method, int build) {
    String name = "com.example.Class" + method + ".method" + method;
    return method % LAMBDAS == 0
        ? "com.example.Class" + method + ".lambda$method" + method + '$' + (7 * build + method % 3)
        : name;
  }

  /** Compiles the last build, gives it to R8, and uses the names of R8 in its issues. */
  void shrink(Path mapping) throws Exception {
    Set<String> names = new LinkedHashSet<>();
    for (Message message : messages) {
      addNames(names, message.calls());
    }
    shrunk = ShrunkNames.of(names, mapping);
  }

  private static void addNames(Set<String> names, GeneratedCall call) {
    for (GeneratedCall callee : call.callees()) {
      names.add(name(callee.method(), SHRUNK));
      addNames(names, callee);
    }
  }

  /** Writes the issues; the message's index is in {@code dispatchId}. */
  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      lines.add(mapper.writeValueAsString(issue(i, messages.get(i))));
    }
    Files.write(file, lines);
  }

  /**
   * Writes issues of further messages, with about as much context as those of the demo have.
   *
   * @param bytes the minimum size of the file
   * @return how many issues there are
   */
  int write(Path file, long bytes) throws IOException {
    int count = 0;
    long written = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      while (written < bytes) {
        byte[] line = mapper.writeValueAsBytes(withContext(issue(count, draw()), count++));
        out.write(line);
        out.write('\n');
        written += line.length + 1;
      }
    }
    return count;
  }

  private static ObjectNode withContext(ObjectNode issue, int index) {
    String session = "1a22035f750-" + Integer.toHexString(index / MESSAGES_PER_SESSION);
    issue.put("session", session).put("issueId", session + "-" + index).put("loop", "swing");
    issue
        .put("process", "app.jar")
        .put("pid", index / MESSAGES_PER_SESSION)
        .put("cpuMillis", index);
    StringBuilder stack = new StringBuilder();
    issue.path("methods").forEach(name -> stack.append("at ").append(name.asText()).append('\n'));
    issue.put("threadStack", stack.toString());
    ArrayNode before = issue.putArray("messagesBefore");
    for (int i = 0; i < MESSAGES_BEFORE; i++) {
      before
          .addObject()
          .put("what", "java.awt.event.InvocationEvent")
          .put("wallMillis", index % (i + 9));
    }
    ArrayNode spans = issue.putArray("spans");
    JsonNode tree = issue.path("callTree");
    for (int row = 1; row < tree.size() && tree.path(row).path(0).asInt() == row; row++) {
      spans.addArray().add(row).add(0).add(tree.path(row).path(3).asLong()); // the first path
    }
    return issue;
  }

  private ObjectNode issue(int index, Message message) {
    ObjectNode issue = mapper.createObjectNode();
    issue.put("tag", "Trace_EvilMethod").put("detail", "NORMAL").put("scene", "com.example.Main");
    issue.put("time", 1_700_000_000_000L + index).put("mapId", "build" + message.build());
    issue.put("cost", Math.round(message.calls().total() * MICROS / 1000));
    issue.put("dispatchId", Integer.toString(index));
    ObjectNode names = issue.putObject("methods");
    addRow(issue.putArray("callTree"), names, message.calls(), 0, message.build());
    ShrunkNames ofR8 = shrunk;
    if (ofR8 != null && message.build() == SHRUNK) {
      issue.put("mappingId", ofR8.mappingId());
      names
          .properties()
          .forEach(name -> name.setValue(TextNode.valueOf(ofR8.shrunk(name.getValue().asText()))));
    }
    return issue;
  }

  private static void addRow(
      ArrayNode tree, ObjectNode names, GeneratedCall call, int depth, int build) {
    int id = depth == 0 ? MethodMap.DISPATCH_METHOD_ID : call.method() + ID_SHIFT * (1 + build);
    long totalMicros = Math.round(call.total() * MICROS);
    tree.addArray()
        .add(depth)
        .add(id)
        .add(1)
        .add(totalMicros)
        .add(Math.round(call.own() * MICROS))
        .add(totalMicros)
        .add(0)
        .add(0);
    if (depth > 0) {
      names.put(Integer.toString(id), name(call.method(), build));
    }
    for (GeneratedCall callee : call.callees()) {
      addRow(tree, names, callee, depth + 1, build);
    }
  }
}
