package dev.serin.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The page around the data. Its policy allows its own script and style, by their SHA-256, and
 * nothing else: a browser runs no script and loads no file that an issue names.
 *
 * @param before the page before the list of groups
 * @param between the page between the list and the contents of groups, with the script
 * @param after the page after the contents
 */
record PageTemplate(String before, String between, String after) {
  private static final String FILE = "report.html";
  private static final String CSS = "/*SERIN-CSS*/";
  private static final String MODULES = "/*SERIN-MODULES*/";
  private static final String DATA = "/*SERIN-DATA*/";
  private static final String CONTENTS = "/*SERIN-CONTENTS*/";
  private static final String STYLE_HASH = "/*SERIN-STYLE*/";
  private static final String SCRIPT_HASH = "/*SERIN-SCRIPT*/";

  static PageTemplate read() throws IOException {
    String page =
        WebFiles.text(FILE)
            .replace(CSS, WebFiles.text(WebFiles.FOLDER + "serin.css"))
            .replace(MODULES, ScriptModules.joined("report-page"));
    page =
        page.replace(STYLE_HASH, source(between(page, "<style>", "</style>")))
            .replace(SCRIPT_HASH, source(between(page, "<script>", "</script>")));
    int data = page.indexOf(DATA);
    int contents = page.indexOf(CONTENTS);
    return new PageTemplate(
        page.substring(0, data),
        page.substring(data + DATA.length(), contents),
        page.substring(contents + CONTENTS.length()));
  }

  /** A part of the data of a page. */
  interface Content {
    void writeTo(Appendable to) throws IOException;
  }

  /** The content of the groups of a page. */
  interface GroupContent {
    void writeTo(int number, Appendable to) throws IOException;
  }

  /**
   * Writes a page.
   *
   * @param list the data that the page needs from the beginning
   * @param groups the number of groups
   * @param content the data of each group
   */
  void write(Content list, int groups, GroupContent content, Appendable out) throws IOException {
    out.append(before);
    try (PageData data = new PageData(out)) {
      list.writeTo(data);
    }
    out.append(between);
    for (int number = 0; number < groups; number++) {
      out.append(PageData.begin("content-" + number));
      try (PageData data = new PageData(out)) {
        content.writeTo(number, data);
      }
      out.append(PageData.END);
    }
    out.append(after);
  }

  private static String between(String page, String begin, String end) {
    int from = page.indexOf(begin) + begin.length();
    return page.substring(from, page.indexOf(end, from));
  }

  /** A source of a Content-Security-Policy. */
  private static String source(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
