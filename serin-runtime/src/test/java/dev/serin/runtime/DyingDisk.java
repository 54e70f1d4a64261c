package dev.serin.runtime;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** A disk that does nothing more after a number of changes, as if its process had died. */
final class DyingDisk extends Disk {
  private int changesLeft;
  private boolean isDead;

  DyingDisk(int changesLeft) {
    this.changesLeft = changesLeft;
  }

  /** Whether the process has died. */
  boolean isDead() {
    return isDead;
  }

  private boolean dies() {
    isDead |= changesLeft-- <= 0;
    return isDead;
  }

  private void change() throws IOException {
    if (dies()) {
      throw new IOException("the process has died");
    }
  }

  @Override
  boolean create(File file) throws IOException {
    change();
    return super.create(file);
  }

  /** Dies after a part of the content. */
  @Override
  RandomAccessFile open(File file) throws IOException {
    boolean wasDead = isDead;
    if (dies() && !wasDead) {
      try (RandomAccessFile out = super.open(file)) {
        out.write("{\"issueId\":\"ha".getBytes(StandardCharsets.UTF_8));
      }
    }
    change();
    return super.open(file);
  }

  @Override
  List<File> list(File directory, Pattern name) throws IOException {
    if (isDead) {
      throw new IOException("the process has died");
    }
    return super.list(directory, name);
  }

  @Override
  boolean setModifiedMillis(File file, long epochMillis) {
    return !dies() && super.setModifiedMillis(file, epochMillis);
  }

  @Override
  void rename(File from, File to) throws IOException {
    change();
    super.rename(from, to);
  }

  @Override
  boolean delete(File file) {
    return !dies() && super.delete(file);
  }
}
