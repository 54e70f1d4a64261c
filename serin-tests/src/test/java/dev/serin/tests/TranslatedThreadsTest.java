package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.NameMappings;
import dev.serin.desktop.JvmPlatform;
import dev.serin.format.JsonWriter;
import dev.serin.runtime.StackLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The platform's threads in a report of a shrunk program, played by this test. */
class TranslatedThreadsTest {
  @TempDir private Path folder;

  @Test
  void the_stacks_of_all_threads_have_the_names_of_the_source() throws Exception {
    String own = TranslatedThreadsTest.class.getName();
    Path mapping = folder.resolve("mapping.txt");
    Files.writeString(mapping, "com.example.Original -> " + own + ":\n");
    Path issues = folder.resolve("issues.jsonl");
    Map<String, Object> issue =
        Map.of("tag", "Trace_EvilMethod", "threads", new JvmPlatform().threads(new StackLimits()));
    Files.writeString(issues, JsonWriter.write(issue));
    IssueSet read =
        new IssueReader(new MethodMaps(), NameMappings.of(NameMapping.read(mapping)))
            .read(List.of(issues));
    JsonNode stack = MissingNode.getInstance();
    for (JsonNode thread : read.issues().get(0).json().path("threads")) {
      if (thread.path("name").asText().equals(Thread.currentThread().getName())) {
        stack = thread.path("stack");
      }
    }
    assertThat(stack.isArray()).isTrue();
    assertThat(stack.toString()).contains("com.example.Original.the_stacks").doesNotContain(own);
  }
}
