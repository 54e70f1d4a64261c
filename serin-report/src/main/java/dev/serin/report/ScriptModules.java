package dev.serin.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Joins ES modules of serin-web into one script, as a page in one file cannot import others. Each
 * module becomes a function that returns its exports. See "The modules of a page become one script"
 * in docs/decisions.md.
 */
final class ScriptModules {
  private static final Pattern IMPORT =
      Pattern.compile("import \\{([\\w, ]+)} from \"\\./([a-z-]+)\\.js\";");

  private static final Pattern EXPORT =
      Pattern.compile("export ((?:async )?function|class|const) (\\w+)\\b(.*)");

  private final Map<String, String> joinedByName = new LinkedHashMap<>();
  private final List<String> open = new ArrayList<>();

  private ScriptModules() {}

  /**
   * The script that runs a module with all modules it imports.
   *
   * @param name the name of its file, without ending
   */
  static String joined(String name) throws IOException {
    ScriptModules modules = new ScriptModules();
    modules.add(name);
    return "\"use strict\";\n(() => {\n"
        + String.join("\n", modules.joinedByName.values())
        + "})();\n";
  }

  /** Adds a module, after the modules that it imports. */
  private void add(String name) throws IOException {
    if (joinedByName.containsKey(name)) {
      return;
    }
    if (open.contains(name)) {
      throw new IOException("the modules of serin-web import each other in a circle: " + open);
    }
    open.add(name);
    List<String> exports = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    for (String line : WebFiles.text(WebFiles.FOLDER + name + ".js").split("\n", -1)) {
      body.append(translated(line, name, exports)).append('\n');
    }
    open.remove(name);
    joinedByName.put(
        name,
        "const %s = (() => {\n%sreturn {%s};\n})();\n"
            .formatted(variable(name), body, String.join(", ", exports)));
  }

  /** A line without the syntax of modules; adds the name that it exports. */
  private String translated(String line, String name, List<String> exports) throws IOException {
    Matcher imported = IMPORT.matcher(line);
    if (imported.matches()) {
      add(imported.group(2));
      return "const {%s} = %s;".formatted(imported.group(1), variable(imported.group(2)));
    }
    Matcher exported = EXPORT.matcher(line);
    if (exported.matches()) {
      exports.add(exported.group(2));
      return exported.group(1) + ' ' + exported.group(2) + exported.group(3);
    }
    if (line.startsWith("import") || line.startsWith("export")) {
      throw new IOException(name + ".js of serin-web has an unknown form of import: " + line);
    }
    return line;
  }

  /** The constant with the exports of a module. */
  private static String variable(String name) {
    StringBuilder variable = new StringBuilder("module");
    for (String word : name.split("-", -1)) {
      variable.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    return variable.toString();
  }
}
