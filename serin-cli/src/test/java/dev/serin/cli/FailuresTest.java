package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reasons in words, without the names of Java's classes. */
class FailuresTest {
  @Test
  void the_class_of_an_exception_becomes_a_reason() {
    assertThat(Failures.reason(new FileAlreadyExistsException("/a")))
        .isEqualTo("/a exists and is no folder");
    assertThat(Failures.reason(new NoSuchFileException("/a"))).isEqualTo("/a does not exist");
    assertThat(Failures.reason(new AccessDeniedException("/a")))
        .isEqualTo("/a may not be accessed by this user");
    assertThat(Failures.reason(new FileSystemException("/a", null, "Is a directory")))
        .isEqualTo("/a is a folder");
    assertThat(Failures.reason(new FileSystemException("/a", null, "No space left on device")))
        .isEqualTo("/a cannot be used: No space left on device");
    assertThat(Failures.reason(new IOException("it has more than 7 bytes")))
        .isEqualTo("it has more than 7 bytes");
    assertThat(Failures.reason(new IOException("Is a directory"))).isEqualTo("it is a folder");
    assertThat(Failures.reason(new IOException())).isEqualTo("java.io.IOException");
  }

  @Test
  void a_message_has_the_reason_of_its_cause_in_words() {
    IOException cause = new NoSuchFileException("/a");
    assertThat(
            Failures.message(
                new InputException("/a cannot be read: " + cause + ". Name it.", cause)))
        .isEqualTo("/a cannot be read: /a does not exist. Name it.");
    assertThat(Failures.message(new InputException("no cause"))).isEqualTo("no cause");
  }

  @Test
  void a_file_that_is_not_text_in_utf_8_is_named_as_such(@TempDir Path folder) throws Exception {
    String text = "{\"rules\":[{\"scene\":\"B\u00fcro\",\"maxCount\":1}]}";
    Path latin = Files.writeString(folder.resolve("budget"), text, StandardCharsets.ISO_8859_1);
    assertThat(Invocation.of("check", "--budget", latin, folder).err())
        .startsWith("serin: " + latin + " cannot be read: it is not text in UTF-8");
  }

  @Test
  void the_commands_name_no_class_of_java() {
    Path none = Path.of("no-such-folder", "file");
    for (Object[] command :
        new Object[][] {
          {"report", none},
          {"diff", none, none},
          {"check", "--budget", none, none},
          {"decode", "--map", none, none},
          {"check", "--budget", Path.of("."), none},
          {"learn", "--out", none.resolve("list"), none},
          {"instrument", "--learned", none, "--out", "x.jar", none},
          {"report", "--map", none, none}
        }) {
      Invocation failed = Invocation.of(command);
      assertThat(failed.status()).as(command[0].toString()).isEqualTo(3);
      assertThat(failed.err()).doesNotContain("Exception");
    }
  }
}
