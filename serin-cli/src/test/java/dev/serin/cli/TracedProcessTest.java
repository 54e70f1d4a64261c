package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedProcessTest {
  @TempDir private Path folder;

  @Test
  void an_argument_with_any_two_characters_is_read_back_as_it_was() {
    for (char one = 1; one < 0x180; one++) {
      for (char other = 1; other < 0x180; other++) {
        String argument = "-javaagent:/a" + one + "b" + other + other + "c=d" + one;
        assertThat(parsed("-Xmx1g " + AgentHandOver.quoted(argument)))
            .containsExactly("-Xmx1g", argument);
      }
    }
    assertThat(parsed(AgentHandOver.quoted(""))).containsExactly("");
  }

  @Test
  void a_folder_with_a_semicolon_is_refused_before_anything_is_started() {
    Path out = folder.resolve("a;b");
    Invocation refused = Invocation.of("run", "--out", out, "--", folder.resolve("no program"));
    assertThat(refused.status()).isEqualTo(Serin.BAD_INPUT);
    assertThat(refused.err())
        .contains("a;b\" has a semicolon", "The program was not started. Name another folder");
  }

  @Test
  void a_character_above_ffff_is_refused_in_options_before_anything_is_started() {
    Path out = folder.resolve("a😀b");
    Invocation refused = Invocation.of("run", "--out", out, "--", folder.resolve("no program"));
    assertThat(refused.status()).isEqualTo(Serin.BAD_INPUT);
    assertThat(refused.err())
        .contains("a😀b\" has a character above U+FFFF, which Java does not pass on to agents.");
    assertThat(Invocation.of("run", "--set", "frames", "--", "x").err())
        .startsWith("--set frames has no value; write OPTION=VALUE. The program was not started.");
  }

  /** Splits the variable as HotSpot's {@code Arguments::parse_options_buffer} does. */
  private static List<String> parsed(String variable) {
    List<String> options = new ArrayList<>();
    int at = 0;
    while (at < variable.length()) {
      if (isSpace(variable.charAt(at))) {
        at++;
        continue;
      }
      StringBuilder option = new StringBuilder();
      while (at < variable.length() && !isSpace(variable.charAt(at))) {
        char next = variable.charAt(at++);
        if (next == '\'' || next == '"') {
          int end = variable.indexOf(next, at);
          assertThat(end).as("the end of a quote in %s", variable).isNotNegative();
          option.append(variable, at, end);
          at = end + 1;
        } else {
          option.append(next);
        }
      }
      options.add(option.toString());
    }
    return options;
  }

  /** As C's {@code isspace}. */
  private static boolean isSpace(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
  }
}
