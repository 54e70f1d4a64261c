package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.Problems;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The few values of an issue that sorting and counting need, so that its other content can leave
 * the memory.
 *
 * @param names the texts, which many issues share
 * @param costMillis see {@link ReportedIssue#costMillis}
 * @param timeMillis its time, 0 if unknown
 * @param message a digest of the id of its message; 0 if it has none
 * @param unfinished whether the message had not ended
 */
record IndexedValues(
    Names names, long costMillis, long timeMillis, long message, boolean unfinished) {

  /**
   * Texts; empty ones for missing keys.
   *
   * @param mapId the id of the method map
   * @param mappingId the id of the mapping
   */
  record Names(
      String tag, String detail, String scene, String session, String mapId, String mappingId) {
    /** The same with another scene. */
    Names withScene(String other) {
      return new Names(tag, detail, other, session, mapId, mappingId);
    }
  }

  /** The time after which Matrix writes an issue with the detail LAG, which has no duration. */
  private static final long MATRIX_LAG_MILLIS = 2000;

  /** The values in an issue's JSON. */
  static IndexedValues of(JsonNode json) {
    return new IndexedValues(
        new Names(
            json.path(IssueKeys.TAG).asText(""),
            detail(json),
            json.path(IssueKeys.SCENE).asText(""),
            json.path(IssueKeys.SESSION).asText(""),
            json.path(IssueKeys.MAP_ID).asText(""),
            json.path(IssueKeys.MAPPING_ID).asText("")),
        costMillis(json),
        json.path(IssueKeys.TIME).asLong(0),
        json.has(IssueKeys.DISPATCH_ID) ? digest(json.path(IssueKeys.DISPATCH_ID).asText()) : 0,
        json.path(IssueKeys.UNFINISHED).asBoolean(false));
  }

  /**
   * The detail. Matrix writes an issue with {@code SIGNAL_ANR} while the process runs, Serin when
   * the system has ended it.
   */
  private static String detail(JsonNode json) {
    String detail = json.path(IssueKeys.DETAIL).asText("");
    boolean isOfSignal =
        detail.equals(IssueDetails.SIGNAL_ANR)
            || detail.equals(IssueDetails.SIGNAL_ANR_NATIVE_BACKTRACE);
    return isOfSignal && json.has(IssueKeys.MACHINE) ? IssueDetails.ANR : detail;
  }

  /** The time of the message; 0 if it is unknown. */
  private static long costMillis(JsonNode json) {
    String detail = detail(json);
    if (IssueKind.of(json.path(IssueKeys.TAG).asText(""), detail) == IssueKind.OTHER) {
      return 0; // the keys of other tools may have other meanings
    }
    boolean isOfMatrix = json.has(IssueKeys.MACHINE) && !json.has(IssueKeys.COST);
    return isOfMatrix && detail.equals(IssueDetails.LAG)
        ? MATRIX_LAG_MILLIS
        : Problems.costMillis(JacksonJson.JSON, json);
  }

  /** Eight bytes that differ for different texts, and are not 0. */
  static long digest(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return Math.max(1, ByteBuffer.wrap(bytes).getLong() >>> 1);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
