package dev.serin.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serin.format.BoundedLines;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a mapping of <a href="https://www.guardsquare.com/manual/tools/retrace">ProGuard</a> or <a
 * href="https://r8.googlesource.com/r8/+/refs/heads/main/doc/retrace.md">R8</a>, which may come
 * from anywhere. For one use.
 */
final class MappingReader {
  private static final int MAX_LINE_CHARS = 1 << 20;
  private static final int MAX_SHOWN = 80;
  private static final String ARROW = " -> ";
  private static final String ID = "# pg_map_id:";
  private static final String HASH = "# pg_map_hash: SHA-256 ";
  private static final String R8 = "com.android.tools.r8.";

  private final BoundedLines lines;
  private final String where;
  private final long maxChars;
  private final Map<String, MappedClass> classes = new LinkedHashMap<>();

  /** Most methods have many lines; shared instances save memory. */
  private final Map<OriginalMethod, OriginalMethod> methods = new HashMap<>();

  private final JsonMapper json =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();
  private final MessageDigest digest = sha256();
  private String id = "";
  private String hash = "";
  private long readChars;
  private @Nullable MappedClass inClass;
  private @Nullable MappedMethod lastMethod;
  private boolean lastWasField;

  /**
   * Reads a mapping.
   *
   * @param where its name in messages
   * @param maxChars the maximum length; longer mappings are refused
   */
  MappingReader(Reader reader, String where, long maxChars) {
    this.lines = new BoundedLines(reader, MAX_LINE_CHARS);
    this.where = where;
    this.maxChars = maxChars;
  }

  /** The classes by their names in the shrunk program. */
  Map<String, MappedClass> read() throws IOException, ReportException {
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (lines.isCut()) {
        throw broken(line);
      }
      readChars += line.length() + 1;
      if (readChars > maxChars) {
        throw tooLong(where, maxChars);
      }
      String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
      if (!hash.isEmpty()) {
        digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
      }
      readLine(text);
    }
    checkIsWhole();
    return classes;
  }

  /** The id in the comments before all classes, which R8 writes; empty if there is none. */
  String id() {
    return id;
  }

  /** The id in a comment before all classes; null if it has none. */
  static @Nullable String idIn(String comment) {
    return comment.startsWith(ID) ? comment.substring(ID.length()).trim() : null;
  }

  /** R8 writes a checksum of all lines after it. */
  private void checkIsWhole() throws ReportException {
    String found = HexFormat.of().formatHex(digest.digest());
    if (!hash.isEmpty() && !hash.equals(found)) {
      throw new ReportException(
          where
              + ": this mapping was cut off or changed after R8 had written it: its checksum"
              + " differs from the one that it names, up to line "
              + lines.number()
              + ". Give the mapping.txt as R8 wrote it.");
    }
    if (classes.isEmpty()) {
      throw new ReportException(
          where + ": this mapping has no classes. Give the mapping.txt that R8 or ProGuard wrote.");
    }
  }

  private void readLine(String line) throws ReportException {
    String text = line.trim();
    if (text.startsWith("#")) {
      readComment(text);
    } else if (!text.isEmpty() && line.charAt(0) > ' ') {
      readClass(text);
    } else if (!text.isEmpty()) {
      readMember(text);
    }
  }

  private void readClass(String line) throws ReportException {
    int arrow = line.indexOf(ARROW);
    if (arrow < 1 || !line.endsWith(":") || line.length() < arrow + ARROW.length() + 2) {
      throw broken(line);
    }
    String obfuscated = line.substring(arrow + ARROW.length(), line.length() - 1);
    String original = line.substring(0, arrow);
    MappedClass mapped =
        classes.computeIfAbsent(obfuscated, name -> new MappedClass(original, name));
    if (!mapped.original().equals(original)) {
      throw givenTwice(mapped, original);
    }
    inClass = mapped;
    lastMethod = null;
    lastWasField = false;
  }

  private void readMember(String line) throws ReportException {
    MappedClass owner = inClass;
    int arrow = line.lastIndexOf(ARROW);
    if (owner == null || arrow < 1 || line.length() == arrow + ARROW.length()) {
      throw broken(line);
    }
    String left = line.substring(0, arrow);
    lastMethod = null;
    lastWasField = left.indexOf('(') < 0;
    if (lastWasField) {
      if (left.indexOf(' ') < 1) {
        throw broken(line);
      }
    } else {
      lastMethod = method(left, owner.original(), line);
      owner.add(line.substring(arrow + ARROW.length()), lastMethod);
    }
  }

  /** {@code [from:to:]type [class.]name(types)[:from[:to]]}. */
  private MappedMethod method(String left, String owner, String line) throws ReportException {
    int close = left.lastIndexOf(')');
    int open = left.indexOf('(');
    int space = left.indexOf(' ');
    if (space < 1 || open < space + 2 || close < open) {
      throw broken(line);
    }
    int colon = left.lastIndexOf(':', space);
    MappedMethod.Lines obfuscated = lines(colon < 0 ? "" : left.substring(0, colon), line);
    String after = left.substring(close + 1);
    MappedMethod.Lines original = lines(after.isEmpty() ? "" : after.substring(1), line);
    if (!after.isEmpty() && after.charAt(0) != ':') {
      throw broken(line);
    }
    String type = left.substring(colon + 1, space);
    String name = left.substring(space + 1, open);
    int dot = name.lastIndexOf('.');
    OriginalMethod method =
        new OriginalMethod(
            dot < 0 ? owner : name.substring(0, dot),
            type,
            name.substring(dot + 1),
            left.substring(open + 1, close));
    if (type.isEmpty() || method.name().isEmpty()) {
      throw broken(line);
    }
    return new MappedMethod(methods.computeIfAbsent(method, one -> one), original, obfuscated);
  }

  private MappedMethod.Lines lines(String text, String line) throws ReportException {
    if (text.isEmpty()) {
      return MappedMethod.Lines.NONE;
    }
    int colon = text.indexOf(':');
    try {
      int from = Integer.parseUnsignedInt(colon < 0 ? text : text.substring(0, colon));
      int to = colon < 0 ? from : Integer.parseUnsignedInt(text.substring(colon + 1));
      if (from >= 0 && to >= 0) {
        return new MappedMethod.Lines(from, to);
      }
    } catch (NumberFormatException e) {
      // As below.
    }
    throw broken(line);
  }

  private void readComment(String line) throws ReportException {
    if (line.startsWith(HASH)) {
      hash = line.substring(HASH.length()).trim();
      digest.reset();
      return;
    }
    String idInLine = idIn(line);
    if (idInLine != null && inClass == null) {
      id = idInLine;
      return;
    }
    int brace = line.indexOf('{');
    if (brace < 0 || line.indexOf("id", brace) < 0) {
      return; // a remark for people
    }
    JsonNode information;
    try {
      information = json.readTree(line.substring(brace));
    } catch (JsonProcessingException e) {
      throw new ReportException(broken(line).getMessage() + " (" + JsonFailure.reason(e) + ")", e);
    }
    addInformation(information);
  }

  private void addInformation(JsonNode information) {
    MappedMethod method = lastMethod;
    String id = information.path("id").asText("");
    if (id.equals("sourceFile") && inClass != null) {
      inClass.setSourceFile(information.path("fileName").asText(""));
    } else if (method == null || lastWasField || !id.startsWith(R8)) {
      return; // of a class or field, or unknown
    } else {
      switch (id.substring(R8.length())) {
        case "synthesized" -> method.setSynthesized();
        case "outline" -> method.setOutline();
        case "residualsignature" ->
            method.setResidualSignature(information.path("signature").asText(""));
        case "outlineCallsite" ->
            information
                .path("positions")
                .properties()
                .forEach(
                    position ->
                        method.addOutlinePosition(
                            number(position.getKey()), position.getValue().asInt()));
        default -> {
          // Of a later version, or about exceptions, which issues do not have.
        }
      }
    }
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : MappedMethod.NO_LINE;
  }

  /** A character has at least one byte, so this holds for characters too. */
  static ReportException tooLong(String where, long maxBytes) {
    return new ReportException(
        where
            + " has more than "
            + maxBytes
            + " bytes, the limit for a mapping. Give the mapping.txt that R8 or ProGuard wrote.");
  }

  private ReportException broken(String line) {
    return new ReportException(
        where
            + ":"
            + lines.number()
            + ": not a line of a mapping: \""
            + shown(line)
            + "\"; is the file truncated? Give the mapping.txt that R8 or ProGuard wrote.");
  }

  private ReportException givenTwice(MappedClass mapped, String original) {
    return new ReportException(
        where
            + ":"
            + lines.number()
            + ": the class "
            + shown(mapped.obfuscated())
            + " is given twice, as "
            + shown(mapped.original())
            + " and as "
            + shown(original)
            + ". Give the mapping of one program.");
  }

  private static String shown(String text) {
    return SafeText.line(text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
