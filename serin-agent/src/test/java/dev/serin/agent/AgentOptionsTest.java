package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.choose.MethodFilter;
import dev.serin.runtime.Option;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", " ", ";", ";;"})
  void without_options_all_is_as_by_default(String arguments) {
    AgentOptions options = AgentOptions.parse(arguments);
    assertThat(options.filter().unmatchedIncludes()).isEmpty();
    assertThat(options.filter().unmatchedExcludes()).isEmpty();
    assertThat(options.summary()).isNull();
    assertThat(options.options().get(Option.SLOW_MILLIS)).isEqualTo(700);
  }

  @Test
  void the_class_path_is_read_in_the_background_unless_something_else_is_said() {
    assertThat(AgentOptions.parse("").readAhead()).isEqualTo(ReadAhead.Mode.BACKGROUND);
    assertThat(AgentOptions.parse("readAhead=wait").readAhead()).isEqualTo(ReadAhead.Mode.WAIT);
    assertThat(AgentOptions.parse("readAhead=off").readAhead()).isEqualTo(ReadAhead.Mode.OFF);
    assertThat(AgentOptions.parse("cache=/c").cache()).isEqualTo(new File("/c"));
    assertThat(AgentOptions.parse("cache=off").cache()).isNull();
    assertThatThrownBy(() -> AgentOptions.parse("readAhead=no"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("readAhead must be background, wait or off, not \"no\"");
  }

  @Test
  void a_recording_after_attaching_has_no_end_unless_it_is_given() {
    assertThat(AgentOptions.parse("").forNanos()).isZero();
    assertThat(AgentOptions.parse("").answer()).isNull();
    AgentOptions options = AgentOptions.parse("answer=/a;forMillis=86400000");
    assertThat(options.answer()).isEqualTo(new File("/a"));
    assertThat(options.forNanos()).isEqualTo(TimeUnit.DAYS.toNanos(1));
    assertThatThrownBy(() -> AgentOptions.parse("forMillis=86400001"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("forMillis must be a whole number from 0 to 86400000, not \"86400001\"");
  }

  @Test
  void pairs_are_read_in_any_order_and_patterns_may_come_again() {
    AgentOptions options =
        AgentOptions.parse(
            "include=a.*;slowMillis=5; exclude=a.B;include=c.D;directory=/x y/z=1;summary=/s;");
    MethodFilter filter = options.filter();
    assertThat(filter.unmatchedIncludes()).containsExactly("a.*", "c.D");
    assertThat(filter.unmatchedExcludes()).containsExactly("a.B");
    assertThat(filter.excludesClass("a.B")).isTrue();
    assertThat(filter.excludesClass("a.C")).isFalse();
    assertThat(options.options().get(Option.SLOW_MILLIS)).isEqualTo(5);
    assertThat(options.options().get(Option.DIRECTORY)).isEqualTo(new File("/x y/z=1"));
    assertThat(options.summary()).isEqualTo(new File("/s"));
  }

  @Test
  void files_of_patterns_are_read(@TempDir Path folder) throws IOException {
    Path includes = Files.writeString(folder.resolve("in.txt"), "a.*\nc.D#run\n");
    Path excludes = Files.writeString(folder.resolve("out.txt"), "a.B\n");
    MethodFilter filter =
        AgentOptions.parse("includes=" + includes + ";excludes=" + excludes).filter();
    assertThat(filter.unmatchedIncludes())
        .containsExactly(includes + ":1: a.*", includes + ":2: c.D#run");
    assertThat(filter.unmatchedExcludes()).containsExactly(excludes + ":1: a.B");
    Files.writeString(excludes, "a.B\n\na..B\n");
    assertThatThrownBy(() -> AgentOptions.parse("excludes=" + excludes))
        .hasMessageContaining(excludes + ":3")
        .hasMessageContaining("a..B");
    assertThatThrownBy(() -> AgentOptions.parse("excludes=" + folder))
        .hasMessageContaining(folder + " cannot be read as a file of patterns: ");
  }

  @Test
  void the_agent_adapts_unless_it_is_told_not_to() {
    assertThat(AgentOptions.parse("").adapts()).isTrue();
    assertThat(AgentOptions.parse("adapt=false").adapts()).isFalse();
  }

  @Test
  void a_program_is_brief_for_200_ms_unless_another_time_is_given() {
    assertThat(AgentOptions.parse("").briefNanos()).isEqualTo(200_000_000);
    assertThat(AgentOptions.parse("briefMillis=0").briefNanos()).isZero();
    assertThat(AgentOptions.parse("briefMillis=3600000").briefNanos())
        .isEqualTo(3_600_000_000_000L);
  }

  @Test
  void an_ending_program_waits_for_its_classes_for_a_second_unless_another_time_is_given() {
    assertThat(AgentOptions.parse("").keepMillis()).isEqualTo(1000);
    assertThat(AgentOptions.parse("keepMillis=100").keepMillis()).isEqualTo(100);
    assertThat(AgentOptions.parse("keepMillis=3600000").keepMillis()).isEqualTo(3_600_000);
  }

  @Test
  void a_learned_list_is_read(@TempDir Path folder) throws IOException {
    Path list = Files.writeString(folder.resolve("hot.txt"), "a.B#f()V # 300000 calls/s, 20 ns\n");
    MethodFilter filter = AgentOptions.parse("learned=" + list).filter();
    assertThat(filter.unmatchedExcludes()).isEmpty();
    assertThat(filter.unknownLearned("in the loaded classes"))
        .singleElement()
        .asString()
        .startsWith("no method of the learned list " + list + " is in the loaded classes");
    Files.writeString(list, "a.B\n");
    assertThatThrownBy(() -> AgentOptions.parse("learned=" + list))
        .hasMessageContaining(list + ":1: ");
    assertThatThrownBy(() -> AgentOptions.parse("learned=" + folder))
        .hasMessageContaining(folder + " cannot be read as a list of serin learn: ");
  }

  @ParameterizedTest
  @CsvSource({
    "nonsense, nonsense",
    "noSuchOption=1, noSuchOption",
    "slowMillis=fast, slowMillis",
    "slowMillis=0, slowMillis",
    "preciseClock=yes, preciseClock",
    "include=a..B, a..B",
    "exclude=, it names no class",
    "adapt=no, adapt must be true or false",
    "briefMillis=-1, briefMillis must be a whole number from 0",
    "keepMillis=99, keepMillis must be a whole number from 100 to 3600000",
    "briefMillis=soon, briefMillis must be a whole number from 0",
  })
  void what_cannot_be_understood_is_named(String arguments, String named) {
    assertThatThrownBy(() -> AgentOptions.parse("include=a.*;" + arguments))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named);
  }
}
