package dev.serin.runtime;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;

/** A disk that takes a number of bytes: a write for which there is no room is done by half. */
final class SmallDisk implements Disk {
  private static final String FULL = "No space left on device";

  private long freeBytes;
  private boolean cutsFiles = true;

  SmallDisk(long freeBytes) {
    this.freeBytes = freeBytes;
  }

  /** Sets how much room there is. */
  void free(long bytes) {
    freeBytes = bytes;
  }

  /** Lets no file become shorter. */
  void refuseToCut() {
    cutsFiles = false;
  }

  @Override
  public boolean create(File file) throws IOException {
    return PRIVATE_FILES.create(file);
  }

  @Override
  public RandomAccessFile open(File file) throws IOException {
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
