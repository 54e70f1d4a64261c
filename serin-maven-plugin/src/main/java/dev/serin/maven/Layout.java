package dev.serin.maven;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The layout of the folder for all of Serin's output.
 *
 * @param folder the folder
 */
record Layout(Path folder) {
  /** The module's classes with probes, if its dependencies have none. */
  Path classes() {
    return folder.resolve("classes");
  }

  /** The program with its dependencies, if these have probes too. */
  Path image() {
    return folder.resolve("image");
  }

  /** The module's classes with probes in the image. */
  Path imageClasses() {
    return image().resolve("classes");
  }

  /** The dependencies in the image. */
  Path imageLibraries() {
    return image().resolve("lib");
  }

  Path map() {
    return folder.resolve("methodMapping.txt");
  }

  Path skipped() {
    return folder.resolve("skipped.txt");
  }

  Path summary() {
    return folder.resolve("summary.json");
  }

  /** The state from which the next run resumes; written last, by each run. */
  Path state() {
    return folder.resolve("state");
  }

  Path issues() {
    return folder.resolve("issues");
  }

  /** Whether dependencies have probes too. */
  boolean hasImage() {
    return Files.isDirectory(imageClasses());
  }
}
