package dev.serin.proof;

import java.nio.file.Path;

/**
 * An archive of others that is checked.
 *
 * @param name what it is called on the command line and in the table
 * @param version which one, as it was published
 * @param jar its classes
 * @param onAndroid whether it is made to run there too
 */
record Archive(String name, String version, Path jar, boolean onAndroid) {
  @Override
  public String toString() {
    return name + " " + version;
  }
}
