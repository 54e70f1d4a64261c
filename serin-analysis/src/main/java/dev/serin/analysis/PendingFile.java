package dev.serin.analysis;

import dev.serin.format.IssueFiles;
import dev.serin.format.LiveSessions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file for messages of a process that have not ended: {@code pending-SESSION-LOOP-NUMBER.jsonl}.
 * Beside it lies {@code SESSION.lock}, which is locked while the process lives, and is gone after a
 * regular end.
 */
final class PendingFile {
  private PendingFile() {}

  /** Whether a file is named like a pending one. */
  static boolean isPending(Path file) {
    return IssueFiles.sessionOfPending(file.getFileName().toString()) != null;
  }

  /** Whether a file is a pending one of a process that may be alive. */
  static boolean isOpenEnded(Path file) {
    String session = IssueFiles.sessionOfPending(file.getFileName().toString());
    if (session == null) {
      return false;
    }
    Path lock = file.resolveSibling(IssueFiles.lock(session));
    return LiveSessions.contains(session) || (Files.exists(lock) && !isFree(lock));
  }

  private static boolean isFree(Path lock) {
    if (!Files.isRegularFile(lock)) {
      return false; // opening anything else may block for ever
    }
    // A shared lock suffices, and needs no right to write.
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.READ);
        FileLock free = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return free != null;
    } catch (NoSuchFileException e) {
      return true; // the process has just ended
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }
}
