package dev.serin.report;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Unpacks the data in the page of a report. */
public final class UnpackedPage {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/gzip\" id=\"[a-z0-9-]+\">([^<]*)</script>");

  private UnpackedPage() {}

  /**
   * The data as one JSON object: the list of groups with the overview, and as {@code contents} the
   * content of each group.
   */
  public static String json(String page) throws IOException {
    List<String> parts = new ArrayList<>();
    Matcher data = DATA.matcher(page);
    while (data.find()) {
      byte[] packed = Base64.getDecoder().decode(data.group(1));
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        parts.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    String list = parts.remove(0);
    return list.substring(0, list.length() - 1)
        + ",\"contents\":["
        + String.join(",", parts)
        + "]}";
  }
}
