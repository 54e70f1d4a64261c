package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The answer of an agent in a fake JVM, which may never load it. */
@Timeout(60)
class AgentAnswerTest {
  private static final AgentAnswer.Limits NEVER =
      new AgentAnswer.Limits(Long.MAX_VALUE, Long.MAX_VALUE);
  private static final AgentAnswer.Limits AT_ONCE = new AgentAnswer.Limits(Long.MAX_VALUE, 0);

  private final StringWriter err = new StringWriter();
  private final StringWriter out = new StringWriter();
  private final CountDownLatch isPrinted = new CountDownLatch(1);
  private final CountDownLatch isOver = new CountDownLatch(1);
  private boolean isAlive = true;

  @TempDir private Path folder;

  @AfterEach
  void endLoading() {
    isOver.countDown();
  }

  @Test
  void stacks_are_printed_while_the_agent_is_loaded() throws Exception {
    String report =
        await(
            NEVER,
            () -> {
              answer("stacks=a\\n    at b\n");
              await(isPrinted);
              answer("stacks=a\\n    at b\nreport=done\n");
            });
    assertThat(report).isEqualTo("done");
    assertThat(out.toString()).isEqualToNormalizingNewlines("a\n    at b\n");
  }

  @Test
  void the_report_is_enough_if_the_jvm_never_returns() throws Exception {
    String report =
        await(
            NEVER,
            () -> {
              answer("stacks=a\nreport=done\n");
              await(isOver);
            });
    assertThat(report).isEqualTo("done");
  }

  @Test
  void a_jvm_that_never_answers_is_given_up_with_the_step_and_the_state() {
    assertThatThrownBy(() -> await(AT_ONCE, () -> await(isOver)))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "process 4711 did not load the agent within 0 s. It does not load the agent. The"
                + " program is not traced, even if the JVM loads the agent later.");
  }

  @Test
  void an_agent_that_is_given_up_after_the_stacks_continues() {
    answer("stacks=a\n");
    assertThatThrownBy(() -> await(AT_ONCE, () -> await(isOver)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("process 4711 did not change its loaded classes within 0 s.")
        .hasMessageContaining(" It does not change its loaded classes. ")
        .hasMessageContaining("The agent continues without this command");
    assertThat(out.toString()).startsWith("a");
  }

  @Test
  void a_long_wait_is_announced_once() throws Exception {
    AgentAnswer.Limits limits = new AgentAnswer.Limits(0, Long.MAX_VALUE);
    await(
        limits,
        () -> {
          await(isPrinted);
          answer("report=done\n");
        });
    assertThat(err.toString())
        .startsWith("serin: waiting for process 4711 to load the agent, for at most ")
        .endsWith(" s. It does not load the agent." + System.lineSeparator());
  }

  @Test
  void a_process_that_ends_meanwhile_is_named() {
    isAlive = false;
    assertThatThrownBy(() -> await(NEVER, () -> await(isOver)))
        .isInstanceOf(InputException.class)
        .hasMessage("process 4711 has ended before the agent had changed its classes.");
  }

  @Test
  void a_refusal_of_the_jvm_is_thrown() {
    InputException refused = new InputException("no");
    assertThatThrownBy(
            () ->
                await(
                    NEVER,
                    () -> {
                      throw refused;
                    }))
        .isSameAs(refused);
  }

  @Test
  void a_refusal_of_the_agent_has_its_reason() {
    assertThatThrownBy(() -> await(NEVER, () -> answer("stacks=a\nrefused=no room\n")))
        .isInstanceOf(InputException.class)
        .hasMessage("process 4711 cannot be traced: no room");
  }

  @Test
  void an_agent_that_ends_without_an_answer_has_printed_the_reason() {
    assertThatThrownBy(() -> await(NEVER, () -> {}))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("the agent did not start in process 4711, which has printed");
  }

  private String await(AgentAnswer.Limits limits, AgentAnswer.Loading loading) throws Exception {
    return new AgentAnswer(
            folder.resolve("answer"), new FakeJvm(), limits, writer(out), writer(err))
        .await(loading);
  }

  /** A writer that releases {@link #isPrinted} with its first line. */
  private PrintWriter writer(StringWriter text) {
    return new PrintWriter(text, true) {
      @Override
      public void println(String line) {
        super.println(line);
        isPrinted.countDown();
      }
    };
  }

  /** Writes the answer in one step, as the agent does. */
  private void answer(String text) {
    try {
      Path whole = Files.writeString(folder.resolve("answer.new"), text);
      Files.move(whole, folder.resolve("answer"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private final class FakeJvm implements AgentAnswer.Jvm {
    @Override
    public long pid() {
      return 4711;
    }

    @Override
    public boolean isAlive() {
      return isAlive;
    }

    @Override
    public AgentAnswer.Step step() {
      return AgentAnswer.Step.LOAD;
    }

    @Override
    public String state(AgentAnswer.Step awaited) {
      return "It does not " + awaited + ".";
    }
  }
}
