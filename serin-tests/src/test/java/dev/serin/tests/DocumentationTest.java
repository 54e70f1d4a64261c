package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.PassThrough;
import dev.serin.cli.Serin;
import dev.serin.report.Budget;
import dev.serin.report.BudgetBreach;
import dev.serin.runtime.Option;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The documents are correct: their code compiles, their links lead somewhere, and so on. */
@Tag("any-jvm")
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern CODE = Pattern.compile("(?s)```java \\(compile\\)\n(.*?)```");
  private static final Pattern ANY_CODE = Pattern.compile("(?s)```.*?```");
  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|srcset)=\"([^\"]+)\"");
  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:public )?(?:final )?(?:class|interface|record|enum) (\\w+)");
  private static final Pattern MESSAGE = Pattern.compile("(?m)^### `(.+)`$");
  private static final Pattern SECTION = Pattern.compile("(?ms)^## serin (\\w+)$(.*?)(?=^## |\\z)");
  private static final Pattern OPTION = Pattern.compile("(?m)^\\| `(--[a-z-]+)");
  private static final Pattern SETTING =
      Pattern.compile("(?m)^\\| `([a-zA-Z]+)` \\| ([^| ]*) *\\|");
  private static final Pattern NAMED_TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");
  private static final String SOURCES = ".*(/src/main/.*|/pom\\.xml|/serin)";

  @TempDir private Path folder;

  @Test
  void code_that_is_marked_as_such_compiles() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Path document : documents()) {
      for (MatchResult code : found(CODE, Files.readString(document))) {
        sources.add(source(code.group(1), sources.size()));
      }
    }
    assertThat(sources).isNotEmpty();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      for (Path source : sources) {
        List<String> options =
            List.of("-proc:none", "-d", folder.toString(), "-cp", classPath(), "-Werror");
        compiler
            .getTask(errors, files, null, options, null, files.getJavaFileObjects(source))
            .call();
      }
    }
    assertThat(errors.toString()).isEmpty();
  }

  @Test
  void relative_links_lead_to_files_that_exist() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      for (MatchResult link : found(LINK, withoutCode(document))) {
        String target = link.group(1) == null ? link.group(2) : link.group(1);
        String file = target.replaceFirst("#.*", "");
        boolean relative = !file.isEmpty() && !file.matches("[a-z]+:.*");
        if (relative && !Files.exists(document.resolveSibling(file))) {
          broken.add(ROOT.relativize(document) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void links_to_headings_name_headings_that_exist() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      for (MatchResult link : found(LINK, withoutCode(document))) {
        String target = link.group(1) == null ? "" : link.group(1);
        int hash = target.indexOf('#');
        if (hash < 0 || target.matches("[a-z]+:.*")) {
          continue;
        }
        Path file = hash == 0 ? document : document.resolveSibling(target.substring(0, hash));
        if (Files.exists(file) && !anchors(file).contains(target.substring(hash + 1))) {
          broken.add(ROOT.relativize(document) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void messages_that_are_explained_are_messages_of_the_sources() throws IOException {
    String sources = sources();
    List<String> unknown = new ArrayList<>();
    for (MatchResult heading : found(MESSAGE, read("docs/troubleshooting.md"))) {
      String message = heading.group(1);
      for (String part : message.split("…", -1)) {
        if (!sources.contains(part)) {
          unknown.add("\"" + part + "\" of: " + message);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void commands_have_the_options_that_are_documented_and_no_others() throws IOException {
    CommandLine serin = new CommandLine(Serin.class);
    Set<String> documented = new TreeSet<>();
    for (MatchResult section : found(SECTION, read("docs/cli.md"))) {
      documented.add(section.group(1));
      Set<String> options = new TreeSet<>();
      found(OPTION, section.group(2)).forEach(option -> options.add(option.group(1)));
      CommandLine command = serin.getSubcommands().get(section.group(1));
      assertThat(command).as("serin %s", section.group(1)).isNotNull();
      assertThat(options).as("serin %s", section.group(1)).isEqualTo(options(command));
    }
    assertThat(documented).isEqualTo(serin.getSubcommands().keySet());
  }

  @Test
  void the_documented_budget_is_read_and_checks_issues(@TempDir Path folder) throws Exception {
    Pattern json = Pattern.compile("(?s)```json\\n(\\{\\s+\"rules\".*?)```");
    List<MatchResult> budgets = found(json, read("docs/analysis.md"));
    assertThat(budgets).hasSize(1);
    Path budget = Files.writeString(folder.resolve("budget.json"), budgets.get(0).group(1));
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":301,\"scene\":\"com.example.%s\"}";
    Path issues =
        Files.writeString(
            folder.resolve("issues.jsonl"),
            issue.formatted("EditorWindow") + "\n" + issue.formatted("List") + "\n");

    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(issues));
    List<BudgetBreach> breaches = Budget.read(budget).breaches(read, PassThrough.DEFAULTS);

    assertThat(breaches)
        .extracting(BudgetBreach::sentence)
        .containsExactly(
            "rule 1, message, scene com.example.Editor*: 301 ms, allowed are 50 ms",
            "rule 2, message: a 95th percentile of 301 ms, allowed are a 95th percentile of 300"
                + " ms");
  }

  @Test
  void options_of_the_runtime_are_documented_with_their_defaults() throws IOException {
    List<String> documented = new ArrayList<>();
    String page = read("docs/cli.md");
    String table = page.substring(page.indexOf("### Options of the runtime"));
    for (MatchResult row : found(SETTING, table)) {
      documented.add(row.group(1) + " " + row.group(2));
    }
    List<String> expected = new ArrayList<>();
    for (Option<?> option : Option.all()) {
      expected.add(option.name() + " " + option.byDefault());
    }
    assertThat(documented).isEqualTo(expected);
  }

  @Test
  void tests_that_the_page_of_compatibility_names_exist() throws IOException {
    Map<String, String> tests = new TreeMap<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
        tests.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
      }
    }
    List<MatchResult> named = found(NAMED_TEST, read("docs/compatibility.md"));
    assertThat(named)
        .hasSizeGreaterThan(15)
        .allSatisfy(
            name -> {
              String method = name.group(2) == null ? "" : " void " + name.group(2) + "(";
              assertThat(tests.get(name.group(1))).as(name.group()).isNotNull().contains(method);
            });
  }

  private static Set<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.usageHelp() && !option.versionHelp())
        .map(OptionSpec::longestName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Writes code to a file: unchanged if it contains a type, otherwise in a method of one. */
  private Path source(String code, int number) throws IOException {
    List<MatchResult> types = found(TYPE, code);
    String name = types.isEmpty() ? "Snippet" : types.get(0).group(1);
    String text = code;
    if (types.isEmpty()) {
      String imports = code.lines().filter(l -> l.startsWith("import ")).collect(lines());
      String body = code.lines().filter(l -> !l.startsWith("import ")).collect(lines());
      text =
          imports + "\nclass " + name + " {\n  void run() throws Exception {\n" + body + "  }\n}";
    }
    Path own = Files.createDirectories(folder.resolve("source" + number));
    return Files.writeString(own.resolve(name + ".java"), text);
  }

  private static Collector<CharSequence, ?, String> lines() {
    return Collectors.joining("\n", "", "\n");
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** All sources, with the parts of each message joined. */
  private static String sources() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(DocumentationTest::isSource).toList()) {
        text.append(Files.readString(file)).append('\n');
      }
    }
    return text.toString().replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\"");
  }

  private static boolean isSource(Path file) {
    String path = "/" + ROOT.relativize(file).toString().replace('\\', '/');
    return Files.isRegularFile(file)
        && path.matches(SOURCES)
        && !path.matches(".*(/target/.*|\\.gz)");
  }

  /** The ids of headings in a viewer. */
  private static Set<String> anchors(Path document) throws IOException {
    return found(Pattern.compile("(?m)^#+ (.+)$"), withoutCode(document)).stream()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (Path place : List.of(ROOT, ROOT.resolve("docs"))) {
      try (Stream<Path> files = Files.list(place)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
      }
    }
    return documents;
  }

  private static String withoutCode(Path document) throws IOException {
    return ANY_CODE.matcher(Files.readString(document)).replaceAll("");
  }

  private static String read(String document) throws IOException {
    return Files.readString(ROOT.resolve(document));
  }

  private static List<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().toList();
  }
}
