package dev.serin.instrument.readahead;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * Decides whether only the user of this process can have written a file. A process of the
 * administrator may have the cache directory of a user, whose code it must not run. File systems
 * without owners and permissions of POSIX are trusted.
 */
final class OwnFile {
  /** On Linux, a directory that belongs to the user of this process. */
  private static final Path PROCESS = Path.of("/proc/self");

  private OwnFile() {}

  /** Whether a file and its directory belong to the user, and nobody else may write them. */
  static boolean isSafe(File file) {
    try {
      return isOwn(file.toPath()) && isSafeDirectory(file.getAbsoluteFile().getParentFile());
    } catch (IOException | RuntimeException e) { // missing, or a security manager
      return false;
    }
  }

  /** Whether a directory belongs to the user, and nobody else may write to it. */
  static boolean isSafeDirectory(File directory) {
    try {
      return isOwn(directory.toPath().toRealPath());
    } catch (IOException | RuntimeException e) { // missing, or a security manager
      return false;
    }
  }

  private static boolean isOwn(Path path) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return true;
    }
    PosixFileAttributes attributes = view.readAttributes();
    Set<PosixFilePermission> permissions = attributes.permissions();
    return !permissions.contains(PosixFilePermission.GROUP_WRITE)
        && !permissions.contains(PosixFilePermission.OTHERS_WRITE)
        && isUser(attributes.owner());
  }

  /** Whether an owner is the user of this process; by the user's name if the system has no more. */
  private static boolean isUser(UserPrincipal owner) throws IOException {
    return Files.isDirectory(PROCESS)
        ? owner.equals(Files.getOwner(PROCESS))
        : owner.getName().equals(System.getProperty("user.name"));
  }
}
