package dev.serin.runtime;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;

/** A disk with room for a number of bytes. Writes only the beginning of data that does not fit. */
final class SmallDisk extends Disk {
  private static final String FULL = "No space left on device";

  private long freeBytes;
  private boolean cutsFiles = true;

  SmallDisk(long freeBytes) {
    this.freeBytes = freeBytes;
  }

  /** Sets the free space. */
  void free(long bytes) {
    freeBytes = bytes;
  }

  /** Refuses to truncate files. */
  void refuseToCut() {
    cutsFiles = false;
  }

  @Override
  RandomAccessFile open(File file) throws IOException {
    return new SmallFile(file);
  }

  private final class SmallFile extends RandomAccessFile {
    SmallFile(File file) throws FileNotFoundException {
      super(file, "rw");
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      int room = (int) Math.min(freeBytes, bytes.length);
      super.write(bytes, 0, room);
      freeBytes -= room;
      if (room < bytes.length) {
        throw new IOException(FULL);
      }
    }

    @Override
    public void setLength(long lengthBytes) throws IOException {
      if (!cutsFiles) {
        throw new IOException("Input/output error");
      }
      super.setLength(lengthBytes);
    }
  }
}
