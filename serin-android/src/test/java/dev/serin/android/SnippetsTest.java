package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Code in the documents that is marked for it compiles against Android and this library. */
public class SnippetsTest {
  private static final Pattern CODE =
      Pattern.compile("(?s)```java \\(compile, Android\\)\n(.*?)```");
  private static final Pattern TYPE = Pattern.compile("(?m)^class (\\w+)");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void code_that_is_marked_for_android_compiles() throws IOException {
    List<String> snippets = snippets();
    assertThat(snippets).hasSizeGreaterThanOrEqualTo(4);
    StringWriter errors = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      for (String snippet : snippets) {
        Path source = source(snippet);
        List<String> options = List.of("-proc:none", "-d", source.getParent().toString());
        compiler
            .getTask(errors, files, null, options, null, files.getJavaFileObjects(source))
            .call();
      }
    }
    assertThat(errors.toString()).isEmpty();
  }

  private Path source(String snippet) throws IOException {
    Matcher type = TYPE.matcher(snippet);
    assertThat(type.find()).as(snippet).isTrue();
    Path source = folder.newFolder().toPath().resolve(type.group(1) + ".java");
    return Files.writeString(source, snippet);
  }

  private static List<String> snippets() throws IOException {
    List<String> snippets = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("..", "docs"))) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        CODE.matcher(Files.readString(page)).results().forEach(code -> snippets.add(code.group(1)));
      }
    }
    return snippets;
  }
}
