package dev.serin.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPInputStream;

/** Unpacks the data in the page of a report. */
public final class UnpackedPage {
  private static final String BEGIN = "<script type=\"application/gzip\" id=\"data\">";

  private UnpackedPage() {}

  /** The data as JSON. */
  public static String json(String page) throws IOException {
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    byte[] packed =
        Base64.getMimeDecoder().decode(page.substring(begin, page.indexOf("</script>", begin)));
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
