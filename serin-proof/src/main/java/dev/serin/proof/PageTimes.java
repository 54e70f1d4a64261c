package dev.serin.proof;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
  private static final Pattern TIME = Pattern.compile("serin-time ([a-z]+) ([0-9.]+)");
  private static final String LAST = "search";

  /** The beginning of the data: a script before it runs before the browser has read the file. */
  private static final String DATA = "<script type=\"application/gzip\" id=\"data\">";

  private static final String SCRIPT =
      """
      const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
      const isReady = selector => document.querySelector(selector)
        && !document.querySelector("[aria-busy]");
      async function ready(selector) {
        while (!isReady(selector)) await painted();
        await painted();
      }
      function print(name, millis) { console.log("serin-time " + name + " " + millis.toFixed(1)); }
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
   * Measures in a Chromium that has just started and has an empty profile. A copy of the page gets
   * another script, which writes the times to the console.
   *
   * @param work a folder for the copy and the browser's profile
   */
  static PageTimes measure(Path page, Path work) throws IOException, InterruptedException {
    Path copy = Files.writeString(work.resolve("measured.html"), withScript(page));
    Path profile = Files.createTempDirectory(work, "profile");
    Process browser =
        new ProcessBuilder(
                "chromium",
                "--headless",
                "--no-sandbox", // root cannot have one
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--enable-logging=stderr",
                "--window-size=1440,900",
                "--user-data-dir=" + profile,
                copy.toUri().toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader lines = browser.errorReader(StandardCharsets.UTF_8)) {
      Map<String, Double> times = times(lines);
      return new PageTimes(
          at("list", times), at("group", times), at("filter", times), at(LAST, times));
    } finally {
      browser.descendants().forEach(ProcessHandle::destroyForcibly);
      browser.destroyForcibly().waitFor();
    }
  }

  private static Map<String, Double> times(BufferedReader lines) throws IOException {
    Map<String, Double> times = new HashMap<>();
    while (!times.containsKey(LAST)) {
      String line = lines.readLine();
      if (line == null) {
        throw new IOException("chromium ended before all times were measured: " + times);
      }
      Matcher time = TIME.matcher(line);
      if (time.find()) {
        times.put(time.group(1), Double.valueOf(time.group(2)));
      }
    }
    return times;
  }

  private static double at(String name, Map<String, Double> times) throws IOException {
    Double millis = times.get(name);
    if (millis == null) {
      throw new IOException("the page did not print the time " + name + ": " + times);
    }
    return millis;
  }

  /** The page with the script, which its policy allows. */
  private static String withScript(Path page) throws IOException {
    return Files.readString(page)
        .replace("script-src ", "script-src 'sha256-" + hash(SCRIPT) + "' ")
        .replace(DATA, "<script>" + SCRIPT + "</script>" + DATA);
  }

  private static String hash(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
