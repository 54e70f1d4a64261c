package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The colours and texts of a flame graph by the causes of stacks. */
class FlameCausesTest extends FlameGraphPage {
  @Test
  void colours_of_causes_are_those_of_most_stacks() throws Exception {
    samples =
        """
        ,"sampleMillis":100,"samples":[{"row":2,"atMillis":[100,200,300],"stack":[\
        "java.io.FileInputStream.readBytes(Native Method)","com.example.Store.load(S.java)"]},\
        {"row":2,"atMillis":[400],"stack":["com.example.Store.load(S.java)"]},\
        {"row":3,"atMillis":[500,600,700,800],"stack":["java.lang.Object.wait(Native Method)",\
        "com.other.View.paint(V.java)"]}]\
        """;
    openSmall();
    choose("why");
    assertThat(bars("graph.labelOf(bar.node) + ' ' + graph.colourOf(bar)"))
        .containsExactly(
            "the message package7",
            "Main.onClick package7",
            "Store.load package2",
            "View.paint package0");
    assertThat(bars("graph.describe(bar.node).replace(/.* call, /, '')"))
        .containsExactly(
            "waiting in 4, files in 3, unknown in 1 of 8 stacks",
            "waiting in 4, files in 3, unknown in 1 of 8 stacks",
            "files in 3, unknown in 1 of 4 stacks",
            "waiting in 4 of 4 stacks");
    assertThat(text("document.querySelector('.flame').lastChild.textContent"))
        .isEqualTo("waiting files unknown ");
    browser.value("document.querySelector('.flame [aria-pressed]').click()");
    assertThat(bars("graph.labelOf(bar.node) + ' ' + graph.colourOf(bar)"))
        .contains("Store.load package2", "View.paint package0");
    choose("own");
    assertThat(text("document.querySelector('.flame').lastChild.hidden + ''")).isEqualTo("true");
  }

  @Test
  void the_causes_of_a_group_are_times_that_add_up() throws Exception {
    smallRows();
    String stacks =
        """
        ,"samples":[{"row":2,"atMillis":[600,700],"stack":[\
        "java.io.FileInputStream.readBytes(Native Method)","com.example.Store.load(S.java)"]},\
        {"row":2,"atMillis":[800],"stack":["com.example.Store.load(S.java)"]},\
        {"row":3,"atMillis":[900],"stack":["java.lang.Object.wait(Native Method)",\
        "com.other.View.paint(V.java)"]}]\
        """;
    openGroup(issue(1, stacks), issue(2, stacks), issue(3, ""));
    assertThat(text("document.querySelector('.flame + .legend').textContent"))
        .isEqualTo("stacks were taken in 2 messages of 3");
    choose("why");
    String described = "graph.describe(bar.node).replace(/.* calls?, /, '')";
    assertThat(bars("graph.labelOf(bar.node) + ' ' + graph.colourOf(bar)"))
        .containsExactly(
            "the messages package7",
            "Main.onClick package7",
            "Store.load package2",
            "View.paint package0");
    assertThat(bars(described))
        .containsExactly(
            "files 400.0 ms, waiting 200.0 ms, unknown 200.0 ms, not sampled 2,200.0 ms",
            "files 400.0 ms, waiting 200.0 ms, unknown 200.0 ms, not sampled 2,200.0 ms",
            "files 400.0 ms, unknown 200.0 ms, not sampled 1,500.0 ms",
            "waiting 200.0 ms, not sampled 700.0 ms");
    assertThat(text("document.querySelector('.flame').lastChild.textContent"))
        .isEqualTo("waiting files unknown or not sampled ");
    assertThat(current("getAttribute('aria-label')")).endsWith("not sampled 2,200.0 ms");
    browser.value("document.querySelector('.flame [aria-pressed]').click()");
    assertThat(bars(described))
        .contains(
            "files 400.0 ms, unknown 200.0 ms, not sampled 1,500.0 ms",
            "waiting 200.0 ms, not sampled 700.0 ms");
  }

  @Test
  void few_stacks_do_not_colour_a_group() throws Exception {
    row(0, "", 1_000_000, 1_000_000);
    row(1, "com.example.Main.onClick", 1_000_000, 1_000_000);
    String stacks =
        """
        ,"samples":[{"row":1,"atMillis":[850],"stack":["java.lang.Object.wait(Native Method)"]}]\
        """;
    openGroup(issue(1, stacks), issue(2, ""));
    choose("why");
    assertThat(bars("graph.colourOf(bar)")).containsExactly("package7", "package7");
    assertThat(bars("graph.describe(bar.node)"))
        .last()
        .asString()
        .endsWith("waiting 150.0 ms, not sampled 1,850.0 ms");
  }

  @Test
  void a_group_without_stacks_has_no_colours_of_causes() throws Exception {
    smallRows();
    openGroup(issue(1, ""), issue(2, ""));
    assertThat(texts("document.querySelectorAll('.flame option')", "value"))
        .containsExactly("own", "package", "own", "package");
  }

  @Test
  void a_message_without_stacks_has_no_colours_of_causes() throws Exception {
    openSmall();
    assertThat(texts("document.querySelectorAll('.flame option')", "value"))
        .containsExactly("own", "package");
  }
}
