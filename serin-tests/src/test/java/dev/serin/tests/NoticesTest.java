package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Licences and notices of the built archives, and of the installed folder. */
@Tag("any-jvm")
class NoticesTest {
  private static final Path HOME = ModuleClasses.root().resolve("serin-cli/target/serin");
  private static final String ASM = "ASM (org.ow2.asm:asm)";
  private static final String TREE = "(org.ow2.asm:asm-tree)";

  /** The libraries by the folders of their classes, and their names in notices. */
  private static final List<Map.Entry<String, String>> LIBRARIES =
      List.of(
          Map.entry("dev/serin/agent/shaded/asm/tree/", TREE),
          Map.entry("dev/serin/agent/shaded/asm/", ASM),
          Map.entry("org/objectweb/asm/tree/", TREE),
          Map.entry("org/objectweb/asm/", ASM),
          Map.entry("com/fasterxml/jackson/core/internal/shaded/fdp/", "FastDoubleParser"),
          Map.entry("com/fasterxml/jackson/core/io/schubfach/", "Schubfach"),
          Map.entry("com/fasterxml/jackson/", "Jackson (com.fasterxml.jackson.core:"),
          Map.entry("io/airlift/compress/snappy/", "code of Snappy"),
          Map.entry("io/airlift/compress/", "aircompressor (io.airlift:aircompressor)"),
          Map.entry("picocli/", "picocli (info.picocli:picocli)"));

  /** A copyright in a library's own notices: the holder, after the years. */
  private static final Pattern COPYRIGHT =
      Pattern.compile("(?m)^Copyright (?:\\(c\\)|©)?[\\d\\s,-]*([\\p{L}_ ]+)");

  /** The libraries' own notices, and the texts of their licences. */
  private static final Pattern LEGAL_ENTRY =
      Pattern.compile("META-INF/[^/]*(?:LICENSE|NOTICE|COPYING)[^/]*", Pattern.CASE_INSENSITIVE);

  /** Classes that the agent's build renames begin with this. */
  private static final String RENAMED = "java/lang/Serin";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"serin-agent", "serin-cli", "serin-gradle-plugin", "serin-maven-plugin"})
  void a_tool_s_archive_has_the_licence_and_a_notice(String module) throws IOException {
    Path jar = jar(module);
    assertThat(text(jar, "META-INF/LICENSE"))
        .isEqualTo(Files.readString(ModuleClasses.root().resolve("LICENSE")));
    assertThat(text(jar, "META-INF/NOTICE")).startsWith("Serin\n");
  }

  @Test
  void the_installed_folder_has_the_licence_and_a_notice() throws IOException {
    assertThat(HOME.resolve("LICENSE"))
        .hasSameTextualContentAs(ModuleClasses.root().resolve("LICENSE"));
    assertThat(HOME.resolve("NOTICE")).content().startsWith("Serin\n");
  }

  @Test
  void each_library_in_an_archive_is_named_in_the_archive_s_notice() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String module : ModuleClasses.modules()) {
      jars.addAll(jars(ModuleClasses.root().resolve(module).resolve("target")));
    }
    assertThat(jars).contains(jar("serin-agent"), jar("serin-runtime"));
    for (Path jar : jars) {
      String notice = text(jar, "META-INF/NOTICE");
      assertThat(unnamed(jar, notice)).as(jar.toString()).isEmpty();
    }
  }

  @Test
  void each_library_in_the_installed_folder_is_named_in_its_notice() throws IOException {
    String notice = Files.readString(HOME.resolve("NOTICE"));
    List<Path> jars = new ArrayList<>(jars(HOME));
    jars.addAll(jars(HOME.resolve("lib")));
    assertThat(jars).hasSizeGreaterThan(5);
    for (Path jar : jars) {
      assertThat(unnamed(jar, notice)).as(jar.toString()).isEmpty();
    }
  }

  @Test
  void each_holder_of_a_copyright_in_a_library_is_named_in_the_installed_folder_s_notice()
      throws IOException {
    String notice = Files.readString(HOME.resolve("NOTICE"));
    Set<String> holders = new TreeSet<>();
    for (Path jar : jars(HOME.resolve("lib"))) {
      for (String entry : legalEntries(jar)) {
        COPYRIGHT.matcher(text(jar, entry)).results().forEach(m -> holders.add(m.group(1).strip()));
      }
    }
    assertThat(holders).contains("Tatu Saloranta", "Raffaello Giulietti", "Werner Randelshofer");
    assertThat(holders).allMatch(notice::contains);
  }

  @Test
  void a_library_that_no_notice_names_is_found_by_its_package() throws IOException {
    Path jar = folder.resolve("shaded.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("dev/serin/agent/SerinAgent.class"));
      zip.putNextEntry(new ZipEntry("dev/serin/agent/shaded/gson/Gson.class"));
      zip.putNextEntry(new ZipEntry("META-INF/versions/11/org/example/New.class"));
      zip.putNextEntry(new ZipEntry("picocli/CommandLine.class"));
    }
    assertThat(unnamed(jar, "ASM (org.ow2.asm:asm)"))
        .containsExactly("dev/serin/agent/shaded/gson", "org/example", "picocli");
  }

  /** The packages in a jar that belong neither to Serin nor to a library in the notice. */
  private static Set<String> unnamed(Path jar, String notice) throws IOException {
    Set<String> packages = new TreeSet<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().<ZipEntry>map(it -> it)::iterator) {
        String name = entry.getName().replaceFirst("^META-INF/versions/\\d+/", "");
        if (name.endsWith(".class")
            && name.contains("/")
            && !isOwn(name)
            && !isNamed(name, notice)) {
          packages.add(name.substring(0, name.lastIndexOf('/')));
        }
      }
    }
    return packages;
  }

  /** Whether a class comes from a module of this build, under its name there. */
  private static boolean isOwn(String name) throws IOException {
    if (name.startsWith(RENAMED)) {
      return true;
    }
    String written = name.replaceFirst("(\\$\\d+|-IA)\\.class$", ".class"); // else by D8
    for (String module : ModuleClasses.modules()) {
      Path target = ModuleClasses.root().resolve(module).resolve("target");
      if (Files.exists(target.resolve("classes").resolve(written))
          || Files.exists(target.resolve("test-classes").resolve(written))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNamed(String name, String notice) {
    return LIBRARIES.stream()
        .filter(library -> name.startsWith(library.getKey()))
        .findFirst()
        .map(library -> notice.contains(library.getValue()))
        .orElse(false);
  }

  /** The archive of a module for users. */
  private static Path jar(String module) throws IOException {
    Path target = ModuleClasses.root().resolve(module).resolve("target");
    Path in = module.equals("serin-cli") ? HOME.resolve("lib") : target;
    return jars(in).stream()
        .filter(jar -> jar.getFileName().toString().matches(module + "-\\d[^-]*(-SNAPSHOT)?\\.jar"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No jar of " + module + " in " + in));
  }

  /** The jars in a folder, without the originals that shading leaves behind. */
  private static List<Path> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> !file.getFileName().toString().startsWith("original-"))
          .filter(file -> !file.getFileName().toString().startsWith("serin-benchmarks"))
          .sorted()
          .toList();
    }
  }

  private static List<String> legalEntries(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().map(ZipEntry::getName).filter(LEGAL_ENTRY.asMatchPredicate()).toList();
    }
  }

  private static String text(Path jar, String entry) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry found = zip.getEntry(entry);
      if (found == null) {
        return "";
      }
      try (InputStream in = zip.getInputStream(found)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }
}
