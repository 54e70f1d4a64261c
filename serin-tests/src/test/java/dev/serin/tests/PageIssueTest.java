package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The view of one message in a browser: its stacks, the load, earlier messages, and threads. */
class PageIssueTest extends BrowserTest {
  private static final String EVIL = "<img src=http://127.0.0.1:9/x onerror=alert(1)></details>";

  private static final String ISSUE =
      """
      {"tag":"Trace_EvilMethod","detail":"ANR","process":"app","time":1700000000000,\
      "scene":"Editor","cost":1000,"callTree":[[0,1048574,1,1000000,0,1000000,0,0],\
      [1,5,1,900000,900000,900000,0,0]],"methods":{"5":"com.example.Main.onClick"},\
      "spans":[[1,50000,900000]],"sampleMillis":300,"samples":[{"row":1,"atMillis":[600,900],\
      "stack":["com.example.Store.read(Store.java:7)","%s"]}],\
      "cpuRates":[[900,25.0,null,50.0],[1000,30.0,20.0,10.0]],"messagesBefore":[\
      {"what":"%s","agoMillis":1200,"ranMicros":31000},\
      {"what":"com.example.Key","agoMillis":1100,"ranMicros":2000,"queueDelayMillis":3}],\
      "threads":[{"name":"main","state":"BLOCKED","waitsFor":"com.example.Store",\
      "heldBy":"%s","stack":["com.example.Store.load"]},\
      {"name":"idle","state":"WAITING","stack":["java.lang.Object.wait"]},\
      {"name":"%s","state":"RUNNABLE","stack":["%s"]}],"threadsLeftOut":2,\
      "dispatchId":"s-main-1","loop":"main","mapId":"m1"}\
      """;

  private static final String FOCUSED = "document.activeElement.getAttribute('aria-label')";
  private static final String THREADS = "document.querySelectorAll('.threads > details')";

  @BeforeEach
  void open() throws Exception {
    Path page = page(List.of(ISSUE.replace("%s", EVIL.replace("\"", "\\\""))));
    browser.open(page.toUri());
    browser.value("document.querySelector('#problems li').click()");
  }

  @Test
  void arrow_keys_go_from_stacks_to_the_load_and_to_calls() throws Exception {
    browser.value("document.querySelector('.timeline [tabindex=\"0\"]').focus()");
    assertThat(text(FOCUSED))
        .isEqualTo("the thread's stack at 600 ms: com.example.Store.read(Store.java:7)");
    browser.press("ArrowRight");
    assertThat(text(FOCUSED)).startsWith("the thread's stack at 900 ms");
    browser.press("ArrowDown");
    assertThat(text(FOCUSED))
        .isEqualTo(
            "from 900 to 1,000 ms: the thread 10.0 % of one processor,"
                + " the process 20.0 % and the machine 30.0 % of all");
    browser.press("ArrowLeft");
    assertThat(text(FOCUSED)).contains("from 600 to 900 ms", "the process an unknown share");
    browser.press("ArrowDown");
    assertThat(text(FOCUSED))
        .isEqualTo("com.example.Main.onClick: 900.0 ms, from 50.0 to 950.0 ms");
    browser.press("ArrowUp");
    browser.press("ArrowUp");
    assertThat(text(FOCUSED)).startsWith("the thread's stack at 600 ms");
    browser.press("Enter");
    assertThat(text("document.querySelector('.timeline pre').textContent"))
        .isEqualTo("com.example.Store.read(Store.java:7)\n" + EVIL);
  }

  @Test
  void bars_are_at_their_times() throws Exception {
    List<String> lefts =
        texts("document.querySelectorAll('.timeline .stack, .timeline .rate')", "style.left");
    assertThat(lefts).containsExactly("60%", "90%", "60%", "90%");
    assertThat(texts("[...document.querySelectorAll('.rate i')]", "style.height"))
        .containsExactly("50%", "10%");
  }

  @Test
  void marks_of_a_timeline_do_not_overlap() throws Exception {
    for (int width : List.of(390, 1440)) {
      browser.resize(width, 900);
      String overlaps =
          "new Promise(done => { const wait = () => { if (innerWidth !== "
              + width
              + ") { requestAnimationFrame(wait); return; }"
              + " requestAnimationFrame(() => requestAnimationFrame(() => {"
              + " const places = [...document.querySelectorAll('.timeline')[0]"
              + ".querySelectorAll('.mark')].map(mark => { const range ="
              + " document.createRange(); range.selectNodeContents(mark);"
              + " return range.getBoundingClientRect(); });"
              + " done(places.length + ' marks, ' + places.filter((place, number) => number"
              + " && place.left < places[number - 1].right + 2).length + ' overlap'); })); }; wait(); })";
      assertThat(text(overlaps)).matches("([3-9]|1[0-9]) marks, 0 overlap");
    }
  }

  @Test
  void messages_before_end_with_the_report() throws Exception {
    String bars = "[...document.querySelectorAll('details .timeline [role=img]')]";
    assertThat(texts(bars, "ariaLabel"))
        .containsExactly(
            EVIL + ": ran 31.0 ms, began 1,200 ms before the report",
            "com.example.Key: ran 2.0 ms, began 1,100 ms before the report,"
                + " waited 3 ms in the queue");
    assertThat(texts(bars, "style.left").get(0)).isEqualTo("0%");
    assertThat(texts("document.querySelectorAll('details .timeline .mark')", "textContent"))
        .contains("-1,000 ms", "-200 ms");
  }

  @Test
  void a_thread_leads_to_the_one_that_holds_its_lock_and_back() throws Exception {
    assertThat(texts("[..." + THREADS + "]", "open")).containsExactly("true", "true", "false");
    assertThat(text(THREADS + "[0].querySelector('p').textContent"))
        .isEqualTo("waits for com.example.Store, held by " + EVIL);
    browser.value(THREADS + "[1].open = false");
    browser.value(THREADS + "[0].querySelector('.link').focus()");
    browser.press("Enter");
    assertThat(text("document.activeElement.textContent")).isEqualTo(EVIL + "RUNNABLE");
    assertThat(text(THREADS + "[1].open + ''")).isEqualTo("true");
    assertThat(text(THREADS + "[1].querySelector('p').textContent"))
        .isEqualTo("holds a lock for which wait: main");
    browser.value(THREADS + "[1].querySelector('.link').click()");
    assertThat(text("document.activeElement.textContent")).isEqualTo("mainBLOCKED");
    assertThat(text("document.querySelector('.threads > p').textContent"))
        .isEqualTo("left out: 2 more threads, 0 more frames");
  }

  @Test
  void hostile_names_are_text() throws Exception {
    assertThat(browser.value("document.images.length").asInt()).isZero();
    assertThat(texts(THREADS, "lastChild.lastChild.textContent")).contains(EVIL);
  }
}
