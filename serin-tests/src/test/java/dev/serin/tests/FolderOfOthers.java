package dev.serin.tests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder with files of other tools. Some names are almost those of Serin's files; some files have
 * such a name but are no regular files.
 */
public final class FolderOfOthers {
  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);
  private static final String SESSION = "01900000000-00000001";
  private static final int LARGE_BYTES = 1 << 20;

  /** Lock files of package managers, and data that resembles issues. */
  private static final List<String> OF_TOOLS =
      List.of(
          "yarn.lock",
          "Cargo.lock",
          "poetry.lock",
          "Gemfile.lock",
          "composer.lock",
          "flake.lock",
          "Pipfile.lock",
          "mix.lock",
          "issues-export.jsonl",
          "issues-left-over.jsonl",
          "pending-orders.jsonl",
          "past-anrs-notes.txt",
          "notes.tmp",
          "looper-notes.log",
          "looper-1.log",
          "BlockCanary-notes.zip",
          "BlockCanary-2.zip");

  /** Names of Serin's files; each is changed a little. */
  private static final List<String> SERINS =
      List.of(
          "issues-" + SESSION + "-1.jsonl",
          "issues-left-" + SESSION + "-swing-1.jsonl",
          "pending-" + SESSION + "-swing-1.jsonl",
          "methodMapping-" + SESSION + ".txt",
          SESSION + ".lock",
          SESSION + ".tmp",
          SESSION + "-pending-" + SESSION + "-swing-1.jsonl.tmp",
          SESSION + "-past-anrs-364492.txt.tmp",
          "looper-2001-09-09_01-46-40.000.log",
          "looper-2001-09-09_01-46-40.000.log." + SESSION + ".tmp",
          "BlockCanary-1000000000000.zip");

  private final Path folder;
  private final Map<String, String> before;

  /** Fills a folder. */
  public FolderOfOthers(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder);
    for (String name : OF_TOOLS) {
      write(folder.resolve(name));
    }
    for (String name : SERINS) {
      for (String near : nearMisses(name)) {
        write(folder.resolve(near));
      }
      addIrregular(name);
    }
    // Larger than the maximum of an issue directory, and older than any issue.
    Files.write(folder.resolve("issues-export.jsonl"), new byte[LARGE_BYTES]);
    Files.setLastModifiedTime(folder.resolve("issues-export.jsonl"), LONG_AGO);
    this.before = state();
  }

  /** The files with a changed content, time or kind, and their current state. */
  public Map<String, String> changed() throws IOException {
    Map<String, String> changed = new TreeMap<>();
    Map<String, String> now = state();
    for (Map.Entry<String, String> file : before.entrySet()) {
      if (!file.getValue().equals(now.get(file.getKey()))) {
        changed.put(file.getKey(), String.valueOf(now.get(file.getKey())));
      }
    }
    return changed;
  }

  /** The files added since the beginning. */
  public List<String> added() throws IOException {
    List<String> added = new ArrayList<>(state().keySet());
    added.removeAll(before.keySet());
    return added;
  }

  private static List<String> nearMisses(String name) {
    int session = name.indexOf(SESSION);
    List<String> near = new ArrayList<>(List.of("x" + name, name + "x", name + ".bak", name + "~"));
    near.add(name.substring(1)); // a missing character at the beginning, and at the end
    near.add(name.substring(0, name.length() - 1));
    if (session >= 0) {
      String upper = SESSION.replace("019", "ABC");
      for (String other : List.of(SESSION + "0", SESSION.substring(1), "0" + SESSION, upper)) {
        near.add(name.substring(0, session) + other + name.substring(session + SESSION.length()));
      }
    } else {
      near.add(name.replaceFirst("[0-9]\\.", "."));
      near.add(name.replaceFirst("-", "_"));
    }
    near.removeIf(FolderOfOthers::isSerins);
    return near;
  }

  /** Whether a changed name is again one of Serin's. */
  private static boolean isSerins(String name) {
    return name.matches("(issues-left|pending)-" + SESSION + "-.+\\.jsonl");
  }

  /** Adds a directory, an empty directory or links, with names of Serin's with other numbers. */
  private void addIrregular(String name) throws IOException {
    Path target = folder.resolve("target of " + name);
    write(target);
    Path directory = folder.resolve(name.replace(SESSION, "01900000000-0000000d"));
    if (Files.notExists(directory)) {
      Files.createDirectory(directory);
      Files.setLastModifiedTime(directory, LONG_AGO);
    }
    if (name.contains(SESSION)) {
      Files.createSymbolicLink(
          folder.resolve(name.replace(SESSION, "01900000000-0000000e")), target.getFileName());
      Files.createSymbolicLink(
          folder.resolve(name.replace(SESSION, "01900000000-0000000f")), Path.of("nowhere"));
    }
  }

  private static void write(Path file) throws IOException {
    Files.writeString(file, "of somebody: " + file.getFileName() + "\n");
    Files.setLastModifiedTime(file, LONG_AGO);
  }

  private Map<String, String> state() throws IOException {
    Map<String, String> state = new TreeMap<>();
    List<Path> paths;
    try (Stream<Path> files = Files.walk(folder)) {
      paths = files.filter(path -> !path.equals(folder)).toList();
    }
    for (Path path : paths) {
      String content = "a directory";
      if (Files.isSymbolicLink(path)) {
        content = "a link to " + Files.readSymbolicLink(path);
      } else if (Files.isRegularFile(path)) {
        content = digest(Files.readAllBytes(path));
      }
      FileTime time = Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS);
      state.put(folder.relativize(path).toString(), content + " of " + time);
    }
    return state;
  }

  private static String digest(byte[] content) {
    return content.length < 100
        ? new String(content, StandardCharsets.UTF_8)
        : HexFormat.of().toHexDigits(java.util.Arrays.hashCode(content)) + " " + content.length;
  }
}
