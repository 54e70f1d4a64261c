package dev.serin.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** The reasons why texts are not JSON, for users. */
public final class JsonFailure {
  /** Jackson's form of a place in a text whose name it does not know. */
  private static final Pattern PLACE =
      Pattern.compile("\\[Source: [^;\\]]*; (line: [0-9]+), (column: [0-9]+)\\]");

  private JsonFailure() {}

  /** Jackson's reason, without the remarks about its own settings. */
  public static String reason(JsonProcessingException failure) {
    return PLACE.matcher(failure.getOriginalMessage()).replaceAll("$1, $2");
  }
}
