package dev.serin.instrument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Recognizes folders that a run wrote, for build tools that delete or complete them. */
public final class OwnOutputs {
  private OwnOutputs() {}

  /** Whether a run wrote this folder. */
  public static boolean isOwnFolder(Path folder) throws IOException {
    return Files.isDirectory(folder) && OutputKind.FOLDER.isOwnFormat(folder);
  }

  /**
   * Whether nobody loses data when this folder is replaced: a run wrote it, or it is empty or
   * missing.
   */
  public static boolean mayReplaceFolder(Path folder) throws IOException {
    return OutputKind.FOLDER.mayReplace(folder);
  }
}
