package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Path;

/**
 * How soon the page of a report responds, in milliseconds.
 *
 * @param list from the beginning of the navigation until the list of groups is painted
 * @param group from the same beginning until the first group, clicked as soon as it is in the list,
 *     is painted
 * @param filter the longest time from a key to its effect on the screen, in the list of groups
 * @param search the same in a call tree
 */
record PageTimes(double list, double group, double filter, double search) {
  private static final String LAST = "search";

  private static final String SCRIPT =
      """
      async function slowestKey(field, text) {
        let longest = 0;
        for (const letter of text) {
          const begin = performance.now();
          field.value += letter;
          field.dispatchEvent(new Event("input"));
          await painted();
          longest = Math.max(longest, performance.now() - begin);
        }
        return longest;
      }
      async function measure() {
        await ready("#problems li");
        print("list", performance.now());
        document.querySelector("#problems li").click();
        await ready(".calls tbody tr");
        print("group", performance.now());
        print("filter", await slowestKey(document.getElementById("filter"), "class12"));
        print("search", await slowestKey(document.getElementById("search"), "class12"));
      }
      measure();
      """;

  /**
   * Measures a page as {@link PageScript} does.
   *
   * @param work a folder for a copy of the page and the browser's profile
   */
  static PageTimes measure(Path page, Path work) throws IOException, InterruptedException {
    PageScript times = PageScript.run(page, work, SCRIPT, LAST);
    return new PageTimes(times.at("list"), times.at("group"), times.at("filter"), times.at(LAST));
  }
}
