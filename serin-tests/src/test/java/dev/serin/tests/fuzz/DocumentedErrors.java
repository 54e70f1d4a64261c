package dev.serin.tests.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The messages that the page on troubleshooting explains. */
final class DocumentedErrors {
  private static final Path PAGE = Path.of("..", "docs", "troubleshooting.md");
  private static final Pattern HEADING = Pattern.compile("(?m)^### `(.+)`$");

  /** The longest first, as the most specific ones. */
  private static final List<Heading> HEADINGS = headings();

  private DocumentedErrors() {}

  /**
   * A heading with {@code …} for the variable parts of messages; a message may begin with a place.
   */
  private record Heading(String text, Pattern messages) {
    static Heading of(String text) {
      String parts =
          Arrays.stream(text.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
      return new Heading(text, Pattern.compile("(?s)(.*: )?" + parts));
    }
  }

  /**
   * The heading that explains a message.
   *
   * @throws AssertionError if there is none
   */
  static String kind(String message) {
    return HEADINGS.stream()
        .filter(heading -> heading.messages().matcher(message).matches())
        .map(Heading::text)
        .findFirst()
        .orElseThrow(() -> new AssertionError("this is not documented: " + message));
  }

  private static List<Heading> headings() {
    try {
      return HEADING
          .matcher(Files.readString(PAGE))
          .results()
          .map(found -> Heading.of(found.group(1)))
          .sorted(Comparator.comparing((Heading heading) -> heading.text().length()).reversed())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
