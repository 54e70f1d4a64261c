package dev.serin.proof;

import java.nio.file.Path;

/**
 * A foreign archive that is checked.
 *
 * @param name its name on the command line and in the table
 * @param version its published version
 * @param jar its classes
 * @param onAndroid whether it is made to run there too
 */
record Archive(String name, String version, Path jar, boolean onAndroid) {
  @Override
  public String toString() {
    return name + " " + version;
  }
}
