package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
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
      String tag, String detail, String scene, String session, String mapId, String mappingId) {}

  /** The same with another scene. */
  IndexedValues withScene(String scene) {
    Names other =
        new Names(
            names.tag(), names.detail(), scene, names.session(), names.mapId(), names.mappingId());
    return new IndexedValues(other, costMillis, timeMillis, message, unfinished);
  }

  /** The values in an issue's JSON. */
  static IndexedValues of(JsonNode json) {
    return new IndexedValues(
        new Names(
            json.path(IssueKeys.TAG).asText(""),
            json.path(IssueKeys.DETAIL).asText(""),
            json.path(IssueKeys.SCENE).asText(""),
            json.path(IssueKeys.SESSION).asText(""),
            json.path(IssueKeys.MAP_ID).asText(""),
            json.path(IssueKeys.MAPPING_ID).asText("")),
        Problems.costMillis(JacksonJson.JSON, json),
        json.path(IssueKeys.TIME).asLong(0),
        json.has(IssueKeys.DISPATCH_ID) ? digest(json.path(IssueKeys.DISPATCH_ID).asText()) : 0,
        json.path(IssueKeys.UNFINISHED).asBoolean(false));
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
