package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** The archive that Android apps take. */
class AndroidArchiveTest {
  private static final long MOST_BYTES = 160 << 10;
  private static final Pattern NAMED = Pattern.compile("android:name=\"([^\"]+)\"");
  private static final Pattern KEPT = Pattern.compile("(?m)^-keepnames class (\\S+)$");

  @Test
  void it_holds_what_android_s_tools_look_for_and_nothing_else() throws IOException {
    assertThat(entries(Files.readAllBytes(archive())))
        .containsExactly("AndroidManifest.xml", "R.txt", "classes.jar", "proguard.txt");
  }

  @Test
  void classes_that_are_named_in_it_are_in_it() throws IOException {
    List<String> named = new ArrayList<>();
    Set<String> classes;
    try (ZipFile aar = new ZipFile(archive().toFile())) {
      classes = entries(read(aar, "classes.jar"));
      named.addAll(found(NAMED, text(aar, "AndroidManifest.xml")));
      named.addAll(found(KEPT, text(aar, "proguard.txt")));
    }
    assertThat(named).hasSize(2);
    for (String name : named) {
      assertThat(classes).contains(name.replace('.', '/') + ".class");
    }
  }

  @Test
  void it_is_small() throws IOException {
    assertThat(Files.size(archive())).isLessThanOrEqualTo(MOST_BYTES);
  }

  private static Path archive() throws IOException {
    Path folder = ModuleClasses.root().resolve("serin-android/target");
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> archives = files.filter(file -> file.toString().endsWith(".aar")).toList();
      assertThat(archives).as("Android archives in %s", folder).hasSize(1);
      return archives.get(0);
    }
  }

  private static Set<String> entries(byte[] archive) throws IOException {
    Set<String> names = new TreeSet<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
      }
    }
    return names;
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
  }

  private static String text(ZipFile archive, String entry) throws IOException {
    return new String(read(archive, entry), StandardCharsets.UTF_8);
  }

  private static byte[] read(ZipFile archive, String entry) throws IOException {
    try (InputStream in = archive.getInputStream(archive.getEntry(entry))) {
      return in.readAllBytes();
    }
  }
}
