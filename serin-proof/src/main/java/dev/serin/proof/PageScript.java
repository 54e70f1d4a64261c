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

/** The numbers that a script of ours prints in the page of a report. */
record PageScript(Map<String, Double> numbers) {
  private static final Pattern NUMBER = Pattern.compile("serin-number ([a-z]+) ([0-9.]+)");

  /** The beginning of the data: a script before it runs before the browser has read the file. */
  private static final String DATA = "<script type=\"application/gzip\" id=\"data\">";

  /** Functions that scripts use. */
  private static final String FUNCTIONS =
      """
      const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
      const isReady = selector => document.querySelector(selector)
        && !document.querySelector("[aria-busy]");
      async function ready(selector) {
        while (!isReady(selector)) await painted();
        await painted();
      }
      function print(name, number) { console.log("serin-number " + name + " " + number.toFixed(1)); }
      """;

  /**
   * Runs a script in a Chromium that has just started and has an empty profile. A copy of the page
   * gets the script, which writes numbers to the console.
   *
   * @param work a folder for the copy and the browser's profile
   * @param last the name of the number that is printed last
   */
  static PageScript run(Path page, Path work, String script, String last)
      throws IOException, InterruptedException {
    Path copy =
        Files.writeString(work.resolve("measured.html"), withScript(page, FUNCTIONS + script));
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
      return new PageScript(numbers(lines, last));
    } finally {
      browser.descendants().forEach(ProcessHandle::destroyForcibly);
      browser.destroyForcibly().waitFor();
    }
  }

  private static Map<String, Double> numbers(BufferedReader lines, String last) throws IOException {
    Map<String, Double> numbers = new HashMap<>();
    while (!numbers.containsKey(last)) {
      String line = lines.readLine();
      if (line == null) {
        throw new IOException("chromium ended before all numbers were printed: " + numbers);
      }
      if (line.contains("Uncaught")) {
        throw new IOException("the script in the page failed: " + line);
      }
      Matcher number = NUMBER.matcher(line);
      if (number.find()) {
        numbers.put(number.group(1), Double.valueOf(number.group(2)));
      }
    }
    return numbers;
  }

  /** A number by its name. */
  double at(String name) throws IOException {
    Double number = numbers.get(name);
    if (number == null) {
      throw new IOException("the page did not print the number " + name + ": " + numbers);
    }
    return number;
  }

  /** The page with a script, which its policy allows. */
  private static String withScript(Path page, String script) throws IOException {
    return Files.readString(page)
        .replace("script-src ", "script-src 'sha256-" + hash(script) + "' ")
        .replace(DATA, "<script>" + script + "</script>" + DATA);
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
