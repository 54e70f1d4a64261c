package dev.serin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Tests Serin's printer, which is not public and is created by reflection. */
class PrintedLoopTest {
  @Test
  void it_is_made_as_serin_makes_it_and_takes_the_lines_of_a_message() throws Exception {
    PrintedLoop loop = new PrintedLoop();
    assertThatThrownBy(loop::printer).hasMessage("the loop is not watched");
    loop.trace();
    PrintedMessage.print(loop.printer());
    assertThat(loop.printer().getClass().getName()).isEqualTo("dev.serin.android.LoopPrinter");
    loop.close();
  }
}
