package dev.serin.cli;

import dev.serin.instrument.CacheDirectory;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The files of an installation that the executable jar contains: the agent, the demo, jars. Other
 * JVMs need them as files, so they are copied to the user's cache directory when they are first
 * needed.
 */
final class EmbeddedFiles {
  private static final String FOLDER = "/serin-home/";
  private static final int SHOWN_DIGITS = 16;

  private EmbeddedFiles() {}

  /** The copy of a file; null if the command was not started from an executable jar. */
  static @Nullable Path file(String name) throws InputException {
    File cache = CacheDirectory.ofThisUser();
    try (InputStream in = EmbeddedFiles.class.getResourceAsStream(FOLDER + name)) {
      return in == null ? null : copy(in.readAllBytes(), lastName(name), cache);
    } catch (IOException e) {
      throw new InputException(
          name
              + " cannot be copied out of the jar of Serin: "
              + e
              + ". Let the folder be written, or name another cache with XDG_CACHE_HOME.",
          e);
    }
  }

  private static String lastName(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** The copy in a folder that is named after the content; a new temporary one without a cache. */
  static Path copy(byte[] content, String name, @Nullable File cache) throws IOException {
    if (cache == null) {
      Path copy = Files.createTempDirectory("serin-jar-").resolve(name);
      return Files.write(copy, content);
    }
    Path folder =
        Files.createDirectories(cache.toPath().resolve("jar-" + digest(content))).toAbsolutePath();
    Path copy = folder.resolve(name);
    if (Files.isRegularFile(copy) && Files.size(copy) == content.length) {
      return copy;
    }
    Path fresh = Files.createTempFile(folder, name, ".new");
    try {
      Files.write(fresh, content);
      return Files.move(fresh, copy, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static String digest(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest).substring(0, SHOWN_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
