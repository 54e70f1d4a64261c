package dev.serin.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Translates one stack, line by line, from the innermost frame outwards. For one use. */
final class StackTranslator {
  private static final String ALTERNATIVE = "<OR> ";
  private static final String NATIVE = "Native Method";

  private final Map<String, MappedClass> byObfuscated;
  private final Map<String, MappedClass> byOriginal;
  private final List<String> lines = new ArrayList<>();

  /** The line in the outline that was called before this frame, if there was one. */
  private int outlineLine = MappedMethod.NO_LINE;

  /**
   * Prepares to translate.
   *
   * @param byObfuscated the classes that are known, by their names in the shrunk program
   * @param byOriginal the same by their names in the source
   */
  StackTranslator(Map<String, MappedClass> byObfuscated, Map<String, MappedClass> byOriginal) {
    this.byObfuscated = byObfuscated;
    this.byOriginal = byOriginal;
  }

  /** Returns the translated lines of a stack: fewer or more. */
  List<String> translate(List<String> stack) {
    for (String line : stack) {
      StackFrame frame = StackFrame.of(line);
      MappedClass mapped = frame == null ? null : byObfuscated.get(frame.className());
      if (frame == null || mapped == null) {
        lines.add(line);
        outlineLine = MappedMethod.NO_LINE;
      } else {
        translate(frame, mapped);
      }
    }
    return lines;
  }

  private void translate(StackFrame frame, MappedClass mapped) {
    int line = Math.max(0, frame.line());
    List<LineRange> found = find(mapped, frame.methodName(), line);
    if (outlineLine != MappedMethod.NO_LINE) {
      line = lineOfOutline(found, line);
      found = find(mapped, frame.methodName(), line);
    }
    if (found.isEmpty()) {
      String file = file(frame, mapped.original(), mapped);
      lines.add(frame.named(mapped.original(), frame.methodName(), file, line));
    } else {
      // The next known frame is the call of the outline.
      boolean isOutline = found.size() == 1 && found.get(0).isOutline();
      outlineLine = isOutline ? line : MappedMethod.NO_LINE;
      append(frame, mapped, found, line);
    }
  }

  private int lineOfOutline(List<LineRange> found, int line) {
    return found.stream()
        .map(LineRange::outermost)
        .filter(MappedMethod::callsOutline)
        .findFirst()
        .map(caller -> caller.outlinePosition(outlineLine, line))
        .orElse(line);
  }

  private static List<LineRange> find(MappedClass mapped, String methodName, int line) {
    return line > 0 ? mapped.at(methodName, line) : mapped.withoutLine(methodName);
  }

  private void append(StackFrame frame, MappedClass mapped, List<LineRange> found, int line) {
    Set<List<String>> alternatives = new LinkedHashSet<>();
    boolean isKnown = line > 0 || found.size() == 1;
    for (LineRange range : found.stream().sorted(LineRange.BY_NAME).toList()) {
      boolean hasLine = isKnown && (!range.hasLines() || range.has(line));
      List<String> frames = new ArrayList<>();
      for (MappedMethod method : range.methods()) {
        if (method != range.outermost() || !range.isSynthesized()) {
          OriginalMethod original = method.original();
          String file = file(frame, original.className(), mapped);
          int originalLine = hasLine ? method.originalLine(line) : 0;
          frames.add(frame.named(original.className(), original.name(), file, originalLine));
        }
      }
      if (!frames.isEmpty()) {
        alternatives.add(frames);
      }
    }
    String prefix = "";
    for (List<String> frames : alternatives) {
      String first = frames.get(0);
      int indent = first.length() - first.stripLeading().length();
      frames.set(0, first.substring(0, indent) + prefix + first.substring(indent));
      lines.addAll(frames);
      prefix = ALTERNATIVE;
    }
  }

  private String file(StackFrame frame, String className, MappedClass in) {
    MappedClass mapped = byOriginal.get(className);
    if (mapped != null && !mapped.sourceFile().isEmpty()) {
      return mapped.sourceFile();
    }
    String file = frame.file();
    boolean isSource = file.toLowerCase(Locale.ROOT).matches(".*\\.(java|kt|scala|groovy)");
    boolean isOwn = className.equals(in.original());
    if (file.isEmpty() || file.equals(NATIVE) || (isOwn && isSource)) {
      return file;
    }
    String simple = className.substring(className.lastIndexOf('.') + 1);
    int nested = simple.indexOf('$', 1);
    String outer = nested < 0 ? simple : simple.substring(0, nested);
    boolean isOfKotlin = outer.endsWith("Kt") && file.indexOf('.') < 0;
    return isOfKotlin ? outer.substring(0, outer.length() - 2) + ".kt" : outer + ".java";
  }
}
