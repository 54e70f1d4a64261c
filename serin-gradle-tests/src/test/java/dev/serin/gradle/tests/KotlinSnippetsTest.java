package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each page shows build files in Kotlin first, and these compile. */
@Tag("any-jvm")
@Tag("long")
class KotlinSnippetsTest {
  /** Inline code that calls a method without parentheses, which is Groovy only. */
  private static final Pattern GROOVY_ONLY =
      Pattern.compile(
          "`[^`\n]*\\b(?:id|option|include|exclude|allow|variants|\\w*mplementation) '");

  @TempDir private Path folder;

  @Test
  void all_snippets_compile() throws Exception {
    List<Snippet> snippets = Snippet.in("kotlin");
    assertThat(snippets)
        .extracting(snippet -> snippet.page().getFileName().toString())
        .contains("gradle.md", "android.md", "junit.md", "coming-from.md");
    assertThat(compile(snippets)).isEmpty();
  }

  @Test
  void a_snippet_with_an_unknown_name_does_not_compile() throws Exception {
    List<Snippet> changed = new ArrayList<>();
    for (Snippet snippet : Snippet.of(Path.of("../docs/gradle.md"))) {
      if (snippet.language().equals("kotlin")) {
        String code =
            snippet
                .code()
                .replace("baseMap", "baseMaps")
                .replace("namespace", "nameSpace")
                .replace("mavenCentral", "mavenCentre");
        changed.add(new Snippet(snippet.page(), snippet.line(), "kotlin", snippet.name(), code));
      }
    }
    assertThat(compile(changed))
        .contains("unresolved reference 'baseMaps'")
        .contains("unresolved reference 'nameSpace'")
        .contains("unresolved reference 'mavenCentre'");
  }

  /** So the build fails with a sentence that has the right name, as in Groovy. */
  @Test
  void names_of_matrix_compile() throws Exception {
    String names = "enable = true; blackListFile = \"a.txt\"; baseMethodMapFile = \"b.txt\"";
    Snippet snippet = new Snippet(Path.of("names"), 1, "kotlin", "", "serin { " + names + " }");
    assertThat(compile(List.of(snippet))).isEmpty();
  }

  @Test
  void each_snippet_in_groovy_follows_the_same_one_in_kotlin() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path page : Snippet.pages()) {
      Snippet before = new Snippet(page, 0, "", "", "");
      for (Snippet snippet : Snippet.of(page)) {
        boolean isSecond =
            before.language().equals("kotlin")
                && before.name().replace(".kts", "").equals(snippet.name());
        if (snippet.language().equals("groovy") && !isSecond) {
          faults.add(snippet.toString());
        }
        before = snippet;
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void code_inside_of_text_is_the_same_in_both_languages() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path page : Snippet.pages()) {
      for (MatchResult code : GROOVY_ONLY.matcher(Files.readString(page)).results().toList()) {
        faults.add(page.getFileName() + ": " + code.group());
      }
    }
    assertThat(faults).isEmpty();
  }

  private String compile(List<Snippet> snippets) throws IOException {
    return new KotlinSnippets(folder).compile(snippets);
  }
}
