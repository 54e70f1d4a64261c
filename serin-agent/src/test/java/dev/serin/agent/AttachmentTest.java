package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An attachment that fails, as the JVM lets the agent change nothing. */
class AttachmentTest {
  private final UnsupportedOperationException failure = new UnsupportedOperationException("locked");

  @TempDir private Path folder;

  @Test
  void a_failure_is_answered_and_thrown() throws Exception {
    Path answer = folder.resolve("answer");
    assertThatThrownBy(() -> attachment(answer).begin()).isSameAs(failure);
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(answer)) {
      properties.load(reader);
    }
    assertThat(properties.getProperty("refused"))
        .startsWith("the agent cannot start in it: ")
        .contains("locked");
  }

  @Test
  void a_failure_that_cannot_be_answered_is_thrown_with_the_reason() {
    Path answer = folder.resolve("missing").resolve("answer");
    assertThatThrownBy(() -> attachment(answer).begin()).isSameAs(failure);
    assertThat(failure.getSuppressed()).singleElement().isInstanceOf(IOException.class);
  }

  private Attachment attachment(Path answer) {
    Instrumentation locked =
        (Instrumentation)
            Proxy.newProxyInstance(
                AttachmentTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> {
                  throw failure;
                });
    return new Attachment(AgentOptions.parse("answer=" + answer), locked, line -> {});
  }
}
