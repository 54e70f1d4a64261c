package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks the rules of language in CONTRIBUTING.md that a pattern can tell without false alarms. */
@Tag("any-jvm")
class LanguageTest {
  /** Literals come first, as they may contain the beginning of a comment. */
  private static final Pattern LITERAL_OR_COMMENT =
      Pattern.compile(
          "(?s)\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'"
              + "|(?<block>/\\*.*?\\*/)|(?<line>(?://[^\n]*(?:\n\\s*)?)+)");

  private static final Pattern WHAT = Pattern.compile("(?:/\\*+|//)[\\s*]*What\\b(?s:.*)");
  private static final Pattern ANY_WHAT = Pattern.compile("(?i)\\bwhat\\b");
  private static final Pattern WORD = Pattern.compile("[A-Za-z']+");

  /** A text with more of them has clauses that have to be read twice. */
  private static final int MAX_WHAT_PER_MILLION_WORDS = 1000;

  private static final Pattern OWN_WORDS =
      Pattern.compile("(?i)\\b(?:anew|is told|hears? of|but for|whoever|goes on|woke)\\b");
  private static final Pattern LIMIT =
      Pattern.compile(
          "(?:\\b|(?<!AT)_)(?:MOST|LEAST|GREATEST)(?:\\b|_)|\\b(?:most|least|greatest)(?!Of)[A-Z]");
  private static final Pattern DOCUMENT_WORDS =
      Pattern.compile("(?m)^(?:[*|-] +)?What\\b|\\b(?:anew|is told|hears? of|that of which)\\b");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ .*$");
  private static final Pattern NO_PROSE =
      Pattern.compile("(?ms)^```.*?^```|^#[^\n]*$|`[^`\n]*`|\\]\\([^)\\s]*\\)");

  /** All documents except the changelog and the page that lists the words to avoid. */
  private static final List<String> GUIDES =
      List.of(
          "ARCHITECTURE.md",
          "README.md",
          "SECURITY.md",
          "docs/agent.md",
          "docs/android.md",
          "docs/call-tree.md",
          "docs/cli.md",
          "docs/compatibility.md",
          "docs/decisions.md",
          "docs/desktop.md",
          "docs/gradle.md",
          "docs/instrumentation.md",
          "docs/issue-format.md",
          "docs/maven.md",
          "docs/performance.md",
          "docs/proof.md",
          "docs/releasing.md",
          "docs/reliability.md",
          "docs/report.md",
          "docs/troubleshooting.md");

  @Test
  void no_comment_begins_with_what() throws IOException {
    for (String module : ModuleClasses.modules()) {
      List<String> found = new ArrayList<>();
      for (Path file : sources(module)) {
        for (String comment : comments(Files.readString(file))) {
          if (WHAT.matcher(comment).matches()) {
            found.add(file.getFileName() + ": " + comment);
          }
        }
      }
      assertThat(found).as(module).isEmpty();
    }
  }

  @Test
  void a_comment_is_found_in_each_of_its_forms_and_not_in_a_literal() {
    String source =
        "/** What a. */ /*\n * What b */ char c = '\"'; // What d\n"
            + "String e = \"// What\"; String f = \"\"\"\n/* What */\"\"\"; // So what";
    assertThat(comments(source))
        .filteredOn(comment -> WHAT.matcher(comment).matches())
        .extracting(String::strip)
        .containsExactly("/** What a. */", "/*\n * What b */", "// What d");
  }

  @Test
  void comments_use_the_words_of_the_field_and_few_nominal_clauses() throws IOException {
    List<String> found = new ArrayList<>();
    StringBuilder all = new StringBuilder();
    for (String module : ModuleClasses.modules()) {
      for (Path file : sources(module)) {
        for (String comment : comments(Files.readString(file))) {
          String text = comment.replaceAll("\\s+(?:\\*|//)?\\s*", " ");
          OWN_WORDS.matcher(text).results().forEach(word -> found.add(file + ": " + text));
          all.append(text).append('\n');
        }
      }
    }
    assertThat(found).isEmpty();
    assertThat(whatPerMillionWords(all)).isLessThan(MAX_WHAT_PER_MILLION_WORDS);
  }

  @Test
  void guides_have_few_nominal_clauses_and_headings_that_name_a_subject() throws IOException {
    StringBuilder all = new StringBuilder();
    List<String> headings = new ArrayList<>();
    for (String guide : GUIDES) {
      String text = Files.readString(ModuleClasses.root().resolve(guide));
      all.append(NO_PROSE.matcher(text).replaceAll("")).append('\n');
      HEADING.matcher(text).results().forEach(heading -> headings.add(heading.group()));
    }
    assertThat(whatPerMillionWords(all)).isLessThan(MAX_WHAT_PER_MILLION_WORDS);
    assertThat(headings).hasSizeGreaterThan(100).noneMatch(text -> text.contains(" What "));
  }

  private static long whatPerMillionWords(CharSequence text) {
    return 1_000_000
        * ANY_WHAT.matcher(text).results().count()
        / WORD.matcher(text).results().count();
  }

  @Test
  void names_of_limits_are_max_and_min() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module : ModuleClasses.modules()) {
      for (Path file : sources(module)) {
        String code = LITERAL_OR_COMMENT.matcher(Files.readString(file)).replaceAll("");
        LIMIT.matcher(code).results().forEach(name -> found.add(file + ": " + name.group()));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void guides_use_the_words_of_the_field() throws IOException {
    List<String> found = new ArrayList<>();
    for (String guide : GUIDES) {
      String text = Files.readString(ModuleClasses.root().resolve(guide));
      String prose = NO_PROSE.matcher(text).replaceAll("");
      for (MatchResult word : DOCUMENT_WORDS.matcher(prose).results().toList()) {
        int end = Math.min(prose.length(), word.end() + 40);
        found.add(guide + ": " + prose.substring(word.start(), end));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void the_readme_has_under_100_lines() throws IOException {
    assertThat(Files.readAllLines(ModuleClasses.root().resolve("README.md"))).hasSizeLessThan(100);
  }

  private static List<String> comments(String source) {
    List<String> comments = new ArrayList<>();
    for (MatchResult part : LITERAL_OR_COMMENT.matcher(source).results().toList()) {
      if (part.group().startsWith("/")) {
        comments.add(part.group());
      }
    }
    return comments;
  }

  private static List<Path> sources(String module) throws IOException {
    try (Stream<Path> files = Files.walk(ModuleClasses.root().resolve(module).resolve("src"))) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
