package dev.serin.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * The reasons in words why files and folders cannot be used. The messages of the JDK are often only
 * a path, and the reason is in the name of the exception's class.
 */
final class Failures {
  /** The reason that the JDK gives when a folder is read as a file. */
  private static final String IS_FOLDER = "Is a directory";

  private Failures() {}

  /** A message of Serin, with the reason in words where it has the exception's text. */
  static String message(Exception failure) {
    String message = String.valueOf(failure.getMessage());
    return failure.getCause() instanceof IOException cause
        ? message.replace(cause.toString(), reason(cause))
        : message;
  }

  /** The reason, as a part of a sentence. */
  static String reason(IOException failure) {
    if (failure instanceof FileSystemException named) {
      String reason = reason(named);
      return named.getFile() == null ? reason : named.getFile() + " " + reason;
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not text in UTF-8";
    }
    String message = failure.getMessage();
    if (message == null) {
      return failure.toString();
    }
    return message.equals(IS_FOLDER) ? "it is a folder" : message;
  }

  private static String reason(FileSystemException failure) {
    if (failure instanceof FileAlreadyExistsException) {
      return "exists and is no folder";
    }
    if (failure instanceof NoSuchFileException) {
      return "does not exist";
    }
    if (failure instanceof AccessDeniedException) {
      return "may not be accessed by this user";
    }
    if (failure instanceof NotDirectoryException) {
      return "is no folder";
    }
    if (failure instanceof DirectoryNotEmptyException) {
      return "is not empty";
    }
    if (failure instanceof FileSystemLoopException) {
      return "is a link to a folder that it lies in";
    }
    String reason = failure.getReason();
    if (IS_FOLDER.equals(reason)) {
      return "is a folder";
    }
    return "cannot be used: " + (reason == null ? "the system gave no reason" : reason);
  }
}
