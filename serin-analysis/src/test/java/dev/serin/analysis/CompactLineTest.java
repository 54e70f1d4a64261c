package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines read by bytes, against Jackson: any line, undamaged or damaged. */
class CompactLineTest {
  private static final int LINES = 20_000;
  private static final int NESTING = 6;

  private static final String[] TEXTS = {
    "",
    "a",
    "java.awt.event.InvocationEvent",
    "at a.B.c(D.java:1)\n\tat e.F.g\n",
    "\"",
    "\\",
    "ü",
    "日本",
    "😀",
    "\u0001",
    "\u001f",
    "\u007f",
    "a text of nearly twenty bytes ü and more",
    "/",
    "\b\f\r",
    "$1",
    "{[,:]}"
  };
  private static final String[] NUMBERS = {
    "0", "-0", "7", "-12", "2147483647", "2147483648", "-2147483649", "999999999999999999",
    "9223372036854775807", "99999999999999999999", "1.5", "-0.25", "1e3", "1E+3", "2.5e-7", "true",
    "false", "null"
  };
  private static final String[] NAMES = {
    "tag",
    "time",
    "cost",
    "methods",
    "callTree",
    "stack",
    "spans",
    "unfinished",
    "ü",
    "a b",
    "messagesBefore",
    "dispatchId"
  };

  /** Without its stack, an issue of Matrix has no rows. */
  private static final Set<String> FEW = Set.of("tag", "stack");

  private final ReadLimits.LineLimits limits = new ReadLimits.LineLimits(1 << 20, 1 << 20, NESTING);
  private final IssueParser parser = new IssueParser(limits);
  private final ObjectReader values = JsonMapper.builder().build().reader();
  private final SplittableRandom random = new SplittableRandom(1);

  private @Nullable IssueLine compact(byte[] line, Predicate<String> keys) throws IOException {
    return compact(line, keys, limits.tokens());
  }

  private @Nullable IssueLine compact(byte[] line, Predicate<String> keys, int tokens)
      throws IOException {
    CompactLine.Parser shared =
        new CompactLine.Parser(values, new KnownTexts(), NESTING - 1, tokens);
    return CompactLine.read(line, 0, line.length, keys, shared);
  }

  private String pick(String[] of) {
    return of[random.nextInt(of.length)];
  }

  private String text() {
    String text = pick(TEXTS) + pick(TEXTS);
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isEscaped = c < ' ' || c == '"' || c == '\\' || random.nextInt(200) == 0;
      boolean isShort = "\"\\/\b\f\n\r\t".indexOf(c) >= 0 && random.nextInt(4) > 0;
      if (isEscaped && isShort) {
        quoted.append('\\').append("\"\\/bfnrt".charAt("\"\\/\b\f\n\r\t".indexOf(c)));
      } else if (isEscaped) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private String value(int levels) {
    int kind = random.nextInt(levels > 0 ? 8 : 5);
    if (kind < 2) {
      return pick(NUMBERS);
    }
    if (kind < 5) {
      return text();
    }
    StringBuilder json = new StringBuilder(kind == 5 ? "{" : "[");
    for (int i = random.nextInt(4); i > 0; i--) {
      json.append(kind == 5 ? text() + ":" : "").append(value(levels - 1)).append(i > 1 ? "," : "");
    }
    return json.append(kind == 5 ? "}" : "]").toString();
  }

  private String rows() {
    StringBuilder rows = new StringBuilder("[");
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      rows.append("[0,").append(random.nextInt(100)).append(",1,900,-1,900,0,0");
      rows.append(random.nextInt(4) == 0 ? ",1,5]" : "]").append(i > 1 ? "," : "");
    }
    return rows.append(']').toString();
  }

  private String names() {
    StringBuilder names = new StringBuilder("{");
    for (int i = random.nextInt(100); i >= 0; i--) {
      int id = random.nextInt(random.nextInt(8) == 0 ? 100 : 1_000_000);
      names.append('"').append(id).append("\":\"a.B.c").append(id).append(i > 0 ? "\"," : "\"");
    }
    return names.append('}').toString();
  }

  /** Most are as the runtime writes them. */
  private String line() {
    StringBuilder line = new StringBuilder("{");
    for (int i = random.nextInt(8); i >= 0; i--) {
      String name = pick(NAMES);
      boolean isUsual = random.nextInt(8) > 0;
      String value = value(random.nextInt(NESTING + 1));
      if (isUsual) {
        value = name.equals("callTree") ? rows() : name.equals("methods") ? names() : value;
      }
      line.append('"').append(name).append("\":").append(value).append(",");
    }
    return line.append("\"tag\":\"Trace_EvilMethod\"}")
        .append(random.nextInt(9) == 0 ? " \r" : "")
        .toString();
  }

  private byte[] damaged(byte[] line) {
    byte[] damaged = line.clone();
    int at = random.nextInt(line.length);
    switch (random.nextInt(4)) {
      case 0 -> damaged[at] = (byte) random.nextInt(256);
      case 1 -> damaged[at] = line[random.nextInt(line.length)];
      case 2 -> damaged = Arrays.copyOf(line, at);
      default -> System.arraycopy(line, at, damaged, random.nextInt(at + 1), line.length - at);
    }
    return damaged;
  }

  /** Whether the line was read by bytes. Fails if Jackson reads it in another way. */
  private boolean check(byte[] bytes, Predicate<String> keys) throws Exception {
    IssueLine line = compact(bytes, keys);
    if (line == null) {
      return false;
    }
    JsonNode whole = parser.parse(new String(bytes, StandardCharsets.UTF_8));
    assertThat(line.rows())
        .extracting(TreeRow::toString)
        .isEqualTo(TreeRows.read(JacksonJson.JSON, whole).stream().map(TreeRow::toString).toList());
    assertThat(line.hasNames()).isEqualTo(!whole.path("methods").isEmpty());
    ObjectNode read = (ObjectNode) line.json();
    LineNames names = line.names();
    if (names != null) {
      read.set("methods", names.json());
    }
    ObjectNode wanted = ((ObjectNode) whole).without("callTree");
    wanted.properties().removeIf(member -> !keys.test(member.getKey()));
    assertThat(read).isEqualTo(wanted);
    return true;
  }

  @Test
  void lines_have_the_values_that_jackson_reads() throws Exception {
    int compact = 0;
    for (int i = 0; i < LINES; i++) {
      byte[] line = line().getBytes(StandardCharsets.UTF_8);
      compact += check(line, key -> true) ? 1 : 0;
      check(line, key -> key.equals("stack") || key.length() % 2 == 1);
      check(damaged(line), key -> true);
      check(damaged(line), FEW::contains);
    }
    assertThat(compact).isGreaterThan(LINES / 4);
  }

  @Test
  void values_names_and_brackets_are_counted_as_jackson_counts_them() throws Exception {
    int compact = 0;
    for (int i = 0; i < LINES; i++) {
      byte[] line = line().getBytes(StandardCharsets.UTF_8);
      if (compact(line, FEW::contains) == null) {
        continue;
      }
      compact++;
      int tokens = tokens(line);
      assertThat(compact(line, FEW::contains, tokens)).isNotNull();
      assertThat(compact(line, FEW::contains, tokens - 1)).isNull();
      assertThat(compact(line, key -> true, tokens - 1)).isNull();
    }
    assertThat(compact).isGreaterThan(LINES / 4);
  }

  private int tokens(byte[] line) throws IOException {
    try (JsonParser in = values.createParser(line)) {
      int tokens = 0;
      while (in.nextToken() != null) {
        tokens++;
      }
      return tokens;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {Samples.NORMAL, Samples.MATRIX, Samples.FRAMES, Samples.CONGESTION})
  void issues_of_the_runtime_are_read_by_bytes(String issue) throws Exception {
    assertThat(check(issue.getBytes(StandardCharsets.UTF_8), key -> true)).isTrue();
    assertThat(check(issue.getBytes(StandardCharsets.UTF_8), FEW::contains)).isTrue();
  }
}
