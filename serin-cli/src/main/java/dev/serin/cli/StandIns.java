package dev.serin.cli;

import dev.serin.format.PrivateFiles;
import dev.serin.instrument.CacheDirectory;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates the folders that stand in for Java runtimes, in the user's cache directory. A folder
 * depends only on the runtime and this version of Serin, so runs share it. It is not deleted:
 * processes that a run started in the background may still use it. See "serin run puts its own java
 * before the program's" in docs/decisions.md.
 */
final class StandIns {
  private static final String SCRIPT = "java-stand-in.sh";
  private static final int ID_BYTES = 8;
  private static final Path BASH = Path.of("/bin/bash");

  private final Path folder;

  /**
   * Prepares to create folders.
   *
   * @param folder the parent of the folders
   */
  StandIns(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /** The stand-ins of this user; null if the user has no cache directory. */
  static @Nullable StandIns ofThisUser() {
    File cache = CacheDirectory.ofThisUser();
    return cache == null ? null : new StandIns(cache.toPath().resolve("java"));
  }

  /**
   * Fails if start scripts may split the path of a stand-in: many name their {@code java} without
   * quotes, as those of java-wrappers do, and then fail.
   */
  void checkForScripts() throws IOException {
    if (folder.toString().chars().anyMatch(Character::isWhitespace)) {
      throw new IOException("many start scripts start no java with blanks in its path: " + folder);
    }
  }

  /**
   * The folder for a command {@code java}.
   *
   * @throws IOException if it cannot be created, or the system runs no scripts in it
   */
  StandIn of(Path java) throws IOException {
    JavaHome home = JavaHome.of(java);
    return of(java, home == null ? null : home.folder(), tool -> true);
  }

  /**
   * The folder for a command {@code java} that is found on a search path. It leaves out tools that
   * the search path finds in another runtime, as it would hide them.
   *
   * @throws IOException as {@link #of(Path)}
   */
  StandIn onSearchPath(Path java, String searchPath) throws IOException {
    JavaHome home = JavaHome.of(java);
    return of(java, home == null ? null : home.folder(), tool -> !hasAnother(tool, searchPath));
  }

  private static boolean hasAnother(Path tool, String searchPath) {
    Path found = Executables.find(tool.getFileName().toString(), searchPath);
    try {
      return found != null && !Files.isSameFile(found, tool);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * The folder for a runtime.
   *
   * @throws IOException as {@link #of(Path)}
   */
  StandIn of(JavaHome home) throws IOException {
    return of(home.folder().resolve("bin/java"), home.folder(), tool -> true);
  }

  private StandIn of(Path java, @Nullable Path home, Predicate<Path> hasTool) throws IOException {
    if (folder.toString().contains(File.pathSeparator)) {
      throw new IOException(folder + " cannot be an element of PATH");
    }
    Map<String, String> files = files(java, home, hasTool);
    Map<String, Path> links = home == null ? Map.of() : links(home);
    Path place = folder.resolve(id(files + "\n" + links));
    StandIn standIn = new StandIn(place);
    if (!isWhole(place, files, links)) {
      make(place, files, links);
    }
    if (!Executables.isExecutable(standIn.java())) {
      throw new IOException("the file system of " + folder + " runs no programs");
    }
    return standIn;
  }

  private static boolean isWhole(Path place, Map<String, String> files, Map<String, Path> links) {
    return links.keySet().stream().allMatch(name -> Files.exists(place.resolve(name)))
        && files.entrySet().stream()
            .allMatch(file -> hasText(place.resolve(file.getKey()), file.getValue()));
  }

  /** Whether a file is complete: a power failure may leave it empty. */
  private static boolean hasText(Path file, String text) {
    try {
      return Arrays.equals(Files.readAllBytes(file), text.getBytes(charset()));
    } catch (IOException e) {
      return false;
    }
  }

  /** Creates a folder under a temporary name, and renames it once it is complete. */
  private void make(Path place, Map<String, String> files, Map<String, Path> links)
      throws IOException {
    if (!PrivateFiles.makeDirectory(folder.toFile())) {
      Files.createDirectories(folder); // fails with the reason
    }
    Path fresh = Files.createTempDirectory(folder, "new");
    try {
      Files.createDirectory(fresh.resolve("bin"));
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = Files.writeString(fresh.resolve(file.getKey()), file.getValue(), charset());
        path.toFile().setExecutable(true, true);
      }
      for (Map.Entry<String, Path> link : links.entrySet()) {
        Files.createSymbolicLink(fresh.resolve(link.getKey()), link.getValue());
      }
      if (!isMoved(fresh, place) && !isWhole(place, files, links)) {
        delete(place);
        Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
      }
    } finally {
      delete(fresh);
    }
  }

  /** Renames a folder, unless the name is taken: another process may have created the folder. */
  private static boolean isMoved(Path fresh, Path place) {
    try {
      Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (IOException e) {
      return false; // any other reason fails the next attempt too
    }
  }

  /** Deletes a folder of this class, which has links but no folders except {@code bin}. */
  private static void delete(Path place) throws IOException {
    for (Path part : new Path[] {place.resolve("bin"), place}) {
      if (Files.isDirectory(part)) {
        try (Stream<Path> files = Files.list(part)) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
        if (part != place) {
          Files.delete(part);
        }
      }
    }
    Files.deleteIfExists(place);
  }

  /** The names of the scripts with their texts. */
  private Map<String, String> files(Path java, @Nullable Path home, Predicate<Path> hasTool)
      throws IOException {
    Map<String, String> files = new TreeMap<>();
    if (home != null) {
      try (Stream<Path> tools = Files.list(home.resolve("bin"))) {
        tools
            .filter(Executables::isExecutable)
            .filter(hasTool)
            // Not links: a start script that follows them would find the runtime itself.
            .forEach(
                tool ->
                    files.put(
                        "bin/" + tool.getFileName(),
                        head() + "exec " + quoted(tool) + " \"$@\"\n"));
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    String refusal = home == null ? null : JavaHome.refusal(home);
    files.put(
        "bin/java",
        head()
            + ("serin_folder=" + quoted(folder) + "\n")
            + ("serin_java=" + quoted(java) + "\n")
            + ("serin_refusal=" + quoted(refusal == null ? "" : refusal) + "\n")
            + script());
    Path origin = home == null ? java.resolveSibling("..") : home;
    files.put(
        "serin-origin",
        "serin_origin_java=" + quoted(java) + "\nserin_origin_home=" + quoted(origin) + "\n");
    return files;
  }

  private static Map<String, Path> links(Path home) throws IOException {
    Map<String, Path> links = new TreeMap<>();
    try (Stream<Path> parts = Files.list(home)) {
      parts
          .filter(part -> !part.getFileName().toString().equals("bin"))
          .filter(Files::exists)
          .forEach(part -> links.put(part.getFileName().toString(), part));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return links;
  }

  /**
   * The first line of a script. Other shells than bash, such as dash, drop variables whose names
   * have dots; {@code -p} keeps bash from reading {@code BASH_ENV}.
   */
  private static String head() {
    return Executables.isExecutable(BASH) ? "#!" + BASH + " -p\n" : "#!/bin/sh\n";
  }

  private static String script() throws IOException {
    try (InputStream in = StandIns.class.getResourceAsStream(SCRIPT)) {
      if (in == null) {
        throw new IOException("the installation of Serin is incomplete: its jar has no " + SCRIPT);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String quoted(Object value) {
    return "'" + value.toString().replace("'", "'\\''") + "'";
  }

  /** The encoding of file names. */
  private static Charset charset() {
    String name = System.getProperty("sun.jnu.encoding", "");
    return !name.isEmpty() && Charset.isSupported(name)
        ? Charset.forName(name)
        : StandardCharsets.UTF_8;
  }

  private static String id(String content) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = digest.digest(content.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
