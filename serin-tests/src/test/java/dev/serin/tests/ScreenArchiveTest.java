package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive with Serin's screens, for debug builds of apps. */
@Tag("any-jvm")
class ScreenArchiveTest {
  private static final String MODULE = "serin-android-screen";
  private static final long MAX_BYTES = 176 << 10;
  private static final Pattern COMPONENT = Pattern.compile("android:name=\"(dev\\.[^\"]+)\"");

  @TempDir private Path folder;

  @Test
  void it_holds_what_android_s_tools_look_for_no_resources_and_nothing_else() throws IOException {
    try (ZipFile aar = new ZipFile(archive().toFile())) {
      assertThat(aar.stream().map(ZipEntry::getName).sorted())
          .containsExactly("AndroidManifest.xml", "R.txt", "classes.jar", "proguard.txt");
    }
    assertThat(bytes("R.txt")).isEmpty();
    assertThat(Files.size(archive())).isLessThanOrEqualTo(MAX_BYTES);
  }

  @Test
  void components_of_its_manifest_are_there_and_it_wants_no_permission() throws IOException {
    String manifest = new String(bytes("AndroidManifest.xml"), StandardCharsets.UTF_8);
    List<String> components =
        COMPONENT.matcher(manifest).results().map(found -> found.group(1)).toList();
    assertThat(components).hasSize(3);
    Path classes = Files.write(folder.resolve("classes.jar"), bytes("classes.jar"));
    try (ZipFile jar = new ZipFile(classes.toFile())) {
      assertThat(components)
          .allSatisfy(
              name -> assertThat(jar.getEntry(name.replace('.', '/') + ".class")).isNotNull());
    }
    assertThat(manifest).doesNotContain("permission").doesNotContain("@drawable", "@string");
  }

  @Test
  void its_pom_says_that_it_is_an_archive_and_needs_serin_android() throws IOException {
    Path file = ModuleClasses.root().resolve(MODULE).resolve("target/published-pom.xml");
    assertThat(Files.readString(file))
        .containsOnlyOnce("<packaging>aar</packaging>")
        .containsOnlyOnce("<scope>compile</scope>")
        .containsPattern("<artifactId>serin-android</artifactId>\\s*<version>")
        .doesNotContain("<parent>", "<repositories>");
  }

  @Test
  void d8_takes_it_for_android_5_and_says_no_more_than_of_serin_android() throws Exception {
    List<Path> jars = new ArrayList<>();
    jars.add(Files.write(folder.resolve("classes.jar"), bytes("classes.jar")));
    for (String needed :
        List.of(
            "serin-android", "serin-runtime", "serin-issue", "serin-format", "serin-probe-tree")) {
      jars.add(AndroidArchiveTest.built(needed, ".jar"));
    }
    assertThat(new DexBuild(folder.resolve("dex.zip")).whole(jars).said())
        .containsExactly(AndroidArchiveTest.WITHOUT_FRAGMENTS);
  }

  private static Path archive() throws IOException {
    return AndroidArchiveTest.built(MODULE, ".aar");
  }

  private static byte[] bytes(String entry) throws IOException {
    try (ZipFile aar = new ZipFile(archive().toFile());
        InputStream in = aar.getInputStream(aar.getEntry(entry))) {
      return in.readAllBytes();
    }
  }
}
