package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.JsonWriter;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Issues of shrunk programs, in the form that programs write. */
class IssueTranslatorTest {
  private static final String MAPPING =
      """
      some.Outlines -> a.o:
          1:2:int outline():0:0 -> a
          # {'id':'com.android.tools.r8.outline'}
          # {'id':'com.android.tools.r8.synthesized'}
      some.Klass -> a.b:
          1:1:void some.Other.inlined():42:42 -> s
          1:1:void caller():97 -> s
          5:5:int outlineCaller(int):100:100 -> s
          27:27:int outlineCaller(int):0:0 -> s
          # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":4,"2":5}}
      some.Task$1 -> a.c:
      some.-$$Lambda$Task$x-Y -> a.-$$Lambda$c$x-Y:
      some.Short -> f1:
      """;

  @TempDir private Path folder;

  @Test
  void stacks_of_threads_are_arrays_before_and_after() throws Exception {
    List<Map<String, Object>> threads =
        List.of(
            thread(
                new StackTraceElement("java.lang.Object", "wait", "Object.java", -2),
                new StackTraceElement("a.b", "s", "SourceFile", 1)),
            thread(
                new StackTraceElement("a.o", "a", "SourceFile", 2),
                new StackTraceElement("a.b", "s", "SourceFile", 27)),
            thread());
    JsonNode read = translated(Map.of("tag", "Trace_EvilMethod", "threads", threads));
    assertThat(read.path("threads").findValues("stack"))
        .hasToString(
            """
            [["java.lang.Object.wait(Native Method)","some.Other.inlined(Other.java:42)",\
            "some.Klass.caller(Klass.java:97)"], \
            ["some.Klass.outlineCaller(Klass.java:100)"], []]""");
  }

  @Test
  void the_frame_that_took_a_lock_stays_the_same_where_frames_are_added() throws Exception {
    String threads =
        "\"threads\":[{\"name\":\"main\",\"waitsFor\":\"a.b\",\"heldBy\":\"w\",\"heldFrame\":1},"
            + "{\"name\":\"w\",\"stack\":[\"a.b.s(SourceFile:1)\","
            + "\"a.b.s(SourceFile:1)\",\"a.X.y()\"]}]";
    String line = "{\"tag\":\"T\",\"lockWaits\":[{\"lockMillis\":9," + threads + "}]}";
    JsonNode read = translated(line).path("lockWaits").path(0).path("threads");
    assertThat(read.path(0).path("waitsFor").asText()).isEqualTo("some.Klass");
    int frame = read.path(0).path("heldFrame").asInt();
    assertThat(read.path(1).path("stack")).hasSize(5);
    assertThat(read.path(1).path("stack").path(frame).asText())
        .isEqualTo("some.Klass.caller(Klass.java:97)");
    assertThat(frame).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"a.b.s(SourceFile:1)\",1]", "[[\"a.b.s\"]]", "{\"x\":\"a.b.s\"}", "7"})
  void stacks_that_are_something_else_are_kept(String stack) throws Exception {
    String line = "{\"tag\":\"T\",\"threadStack\":" + stack + ",\"threads\":[{\"stack\":" + stack;
    assertThat(translated(line + "}]}")).hasToString(line + "}]}");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          a.b a.c,                    some.Klass some.Task$1
          a.b 12,                     some.Klass 12
          a.b -1,                     some.Klass -1
          a.b a.c@f1,                 some.Klass some.Task$1@f1
          a.b f1,                     some.Klass some.Short
          a.b a.-$$Lambda$c$x-Y@f1,   some.Klass some.-$$Lambda$Task$x-Y@f1
          android.os.Handler a.c,     android.os.Handler some.Task$1
          a.b a.c$x,                  some.Klass a.c$x
          """)
  void each_class_in_the_name_of_a_message_has_the_name_of_the_source(String name, String original)
      throws Exception {
    Map<String, Object> message = Map.of("what", name);
    JsonNode read =
        translated(
            Map.of(
                "tag",
                "Trace_EvilMethod",
                "message",
                name,
                "messagesBefore",
                List.of(message),
                "messagesWaiting",
                List.of(message)));
    assertThat(read.path("message").asText()).isEqualTo(original);
    assertThat(read.path("messagesBefore").path(0).path("what").asText()).isEqualTo(original);
    assertThat(read.path("messagesWaiting").path(0).path("what").asText()).isEqualTo(original);
  }

  @Test
  void a_title_after_the_class_of_a_scene_is_kept() throws Exception {
    JsonNode read = translated(Map.of("tag", "Trace_EvilMethod", "scene", "a.b 'the a.c f1'"));
    assertThat(read.path("scene").asText()).isEqualTo("some.Klass 'the a.c f1'");
  }

  private static Map<String, Object> thread(StackTraceElement... stack) {
    List<String> lines = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      lines.add(frame.toString());
    }
    Map<String, Object> thread = new LinkedHashMap<>();
    thread.put("name", "t");
    thread.put("stack", lines);
    return thread;
  }

  private JsonNode translated(Map<String, Object> issue) throws Exception {
    return translated(JsonWriter.write(issue));
  }

  private JsonNode translated(String line) throws Exception {
    NameMapping mapping = NameMapping.read(new StringReader(MAPPING), "mapping.txt");
    Path file = Samples.file(folder, "issues.jsonl", line);
    return new IssueReader(new MethodMaps(), NameMappings.of(mapping))
        .read(List.of(file))
        .issues()
        .get(0)
        .json();
  }
}
