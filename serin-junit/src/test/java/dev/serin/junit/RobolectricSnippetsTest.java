package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code in the page about JUnit that is marked for it compiles against Robolectric. */
class RobolectricSnippetsTest {
  private static final Pattern CODE =
      Pattern.compile("(?s)```java \\(compile, Robolectric\\)\n(.*?)```");
  private static final Pattern TYPE = Pattern.compile("(?m)^public class (\\w+)");

  @Test
  void code_for_robolectric_compiles(@TempDir Path folder) throws Exception {
    Matcher code = CODE.matcher(Files.readString(Path.of("..", "docs", "junit.md")));
    assertThat(code.find()).isTrue();
    Matcher type = TYPE.matcher(code.group(1));
    assertThat(type.find()).isTrue();
    Path source = Files.writeString(folder.resolve(type.group(1) + ".java"), code.group(1));
    StringWriter errors = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", folder.toString());
      compiler.getTask(errors, files, null, options, null, files.getJavaFileObjects(source)).call();
    }
    assertThat(errors.toString()).isEmpty();
    assertThat(folder.resolve(type.group(1) + ".class")).exists();
  }
}
