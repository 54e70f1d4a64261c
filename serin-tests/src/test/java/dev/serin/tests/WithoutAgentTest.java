package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.tests.apps.ShortFreeze;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that run without the agent, with nothing but the installed command. */
@Tag("long")
class WithoutAgentTest {
  private static final String CLASS = ShortFreeze.class.getName().replace('.', '/') + ".class";

  @TempDir private Path folder;
  private Path jar;
  private Path out;

  @BeforeEach
  void makeJar() throws Exception {
    jar = folder.resolve("app.jar");
    out = folder.resolve("with a blank/app.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, ShortFreeze.class.getName());
    try (JarOutputStream made = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      made.putNextEntry(new JarEntry(CLASS));
      Files.copy(Path.of(SerinProcess.classes()).resolve(CLASS), made);
    }
  }

  @Test
  void the_printed_command_starts_the_program_with_its_jars_and_records_issues() throws Exception {
    String printed = instrument("--with-runtime");
    String command = printed.lines().reduce((before, line) -> line).orElseThrow();
    assertThat(command)
        .startsWith("java -cp '" + out + ":")
        .endsWith(" dev.serin.desktop.TracedMain " + ShortFreeze.class.getName());
    String java = SerinProcess.watchedJava();
    String started = command.replaceFirst("java ", java + " -Djava.awt.headless=true ");
    SerinProcess program =
        SerinProcess.command(
            List.of("sh", "-c", "cd \"$1\" && " + started + " 750", "sh", folder.toString()),
            folder);
    assertThat(program.await()).as(program.err()).isZero();
    assertThat(program.out()).contains("ended as it would have");
    assertThat(new IssueReader(new MethodMaps()).read(List.of(folder.resolve("serin-issues"))))
        .satisfies(
            issues ->
                assertThat(issues.issues().get(0).tree())
                    .anyMatch(row -> row.name().endsWith("ShortFreeze.freeze")));
  }

  @Test
  void without_the_jars_the_missing_step_is_named() throws Exception {
    assertThat(instrument())
        .contains("fails without them with NoClassDefFoundError: dev/serin/Probe. --with-runtime");
    assertThat(out.resolveSibling("serin-runtime")).doesNotExist();
  }

  @Test
  void a_file_in_the_place_of_a_jar_is_replaced_only_if_that_is_allowed() throws Exception {
    Path runtime = Files.createDirectories(out.resolveSibling("serin-runtime"));
    Path file = Files.writeString(runtime.resolve("serin-runtime.jar"), "mine");
    SerinProcess refused = started("--with-runtime");
    assertThat(refused.await()).isEqualTo(3);
    assertThat(refused.err()).contains(file + " is a file that Serin did not write");
    assertThat(file).hasContent("mine");
    assertThat(out).doesNotExist();
    instrument("--with-runtime", "--replace");
    instrument("--with-runtime");
    assertThat(Files.size(file)).isGreaterThan(100_000);
  }

  private String instrument(String... options) throws Exception {
    SerinProcess done = started(options);
    assertThat(done.await()).as(done.err()).isZero();
    return done.out();
  }

  private SerinProcess started(String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("instrument"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--out", out.toString(), jar.toString()));
    return SerinProcess.serin(folder, arguments.toArray(new String[0]));
  }
}
