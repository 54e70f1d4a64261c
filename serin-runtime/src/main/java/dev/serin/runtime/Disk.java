package dev.serin.runtime;

import dev.serin.format.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;

/** The operations of an issue directory that a full or failing disk refuses. */
interface Disk {
  /** The file system, with private files. */
  Disk PRIVATE_FILES =
      new Disk() {
        @Override
        public boolean create(File file) throws IOException {
          return PrivateFiles.create(file);
        }

        @Override
        public RandomAccessFile open(File file) throws IOException {
          return new RandomAccessFile(file, "rw");
        }
      };

  /** Creates an empty file. Returns false if the name is taken. */
  boolean create(File file) throws IOException;

  /** Opens a file for writing. */
  RandomAccessFile open(File file) throws IOException;
}
