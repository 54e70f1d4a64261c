package dev.serin.analysis;

import dev.serin.format.IssueFiles;
import dev.serin.issue.IssueKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads issues from files and folders. Parts that cannot be read are counted and named, and do not
 * hide others: lines that are not issues, unreadable files, parts over a limit. An issue from a
 * pending file counts unless its message was reported after all. For one use.
 */
public final class IssueReader {
  private static final String MAP_FILES = "methodMapping";
  private static final String GZIP = IssueFiles.SUFFIX + ".gz";
  private static final String ZSTANDARD = IssueFiles.SUFFIX + ".zst";

  /** The maximum number of lines to name per file, so that a bad file leaves room for others. */
  private static final int MAX_NAMED_LINES = 10;

  /** How often to search for files that were merged meanwhile. */
  private static final int MAX_SEARCHES = 3;

  private final IssueParser parser;
  private final MethodMaps maps;
  private final NameMappings mappings;
  private final ReadLimits limits;
  private final SkippedParts skipped;
  private final RegularFiles files;
  private final IssueIndex index;
  private final MissingMaps missingMaps = new MissingMaps();
  private final List<String> unusableInputs = new ArrayList<>();
  private final List<Path> emptyFolders = new ArrayList<>();
  private long readBytes;

  /** Whether a file was gone when it was opened, perhaps because it was merged into another one. */
  private boolean isMoved;

  /** Reads with the given maps, and those that it finds beside the issues. */
  public IssueReader(MethodMaps maps) {
    this(maps, NameMappings.of(NameMapping.NONE), ReadLimits.DEFAULTS);
  }

  /** Reads issues of a possibly shrunk program, and restores the names of the source. */
  public IssueReader(MethodMaps maps, NameMappings mappings) {
    this(maps, mappings, ReadLimits.DEFAULTS);
  }

  IssueReader(MethodMaps maps, NameMappings mappings, ReadLimits limits) {
    this(maps, mappings, limits, ReadLimits.contentBytes(Runtime.getRuntime().maxMemory()));
  }

  /**
   * Reads within limits.
   *
   * @param contentBytes the maximum memory of the content of issues, which is read again if it
   *     needs more
   */
  IssueReader(MethodMaps maps, NameMappings mappings, ReadLimits limits, long contentBytes) {
    this.maps = maps;
    this.mappings = mappings;
    this.limits = limits;
    this.parser = new IssueParser(limits.line());
    this.skipped = new SkippedParts(limits.namedParts());
    maps.limit(limits.mapBytes());
    this.files = new RegularFiles(skipped, limits.file().files());
    this.index = new IssueIndex(new IssueStore(parser, maps, mappings, contentBytes));
  }

  /**
   * Reads all issues of several files and folders.
   *
   * @throws ReportException if none of them can be read, or the given map fits none of the issues
   */
  public IssueSet read(List<Path> inputs) throws ReportException {
    List<Path> all = new ArrayList<>();
    for (Path input : inputs) {
      all.addAll(filesOf(input));
    }
    // No file takes all the room from the others.
    long fileKeptBytes = all.size() == 1 ? limits.keptBytes() : limits.keptBytes() / 2;
    Set<Path> read = readFiles(all, fileKeptBytes, inputs);
    for (int i = 0; i < MAX_SEARCHES && isMoved; i++) {
      List<Path> merged = new ArrayList<>(mergedFiles(inputs));
      merged.removeAll(read);
      read.addAll(readFiles(merged, fileKeptBytes, inputs));
    }
    if (!inputs.isEmpty() && unusableInputs.size() == inputs.size()) {
      throw new ReportException(String.join(" ", unusableInputs));
    }
    List<ReportedIssue> issues = issues();
    List<String> notes = new ArrayList<>(UnknownKinds.notes(issues));
    notes.addAll(maps.notes());
    notes.addAll(mappings.notes());
    notes.addAll(missingMaps.notes(maps::isMissing));
    return new IssueSet(issues, List.copyOf(skipped.sentences()), skipped.count(), notes);
  }

  /**
   * Sentences about the given folders that have neither files of issues, even skipped ones, nor the
   * method map or lock of a session, so they are probably not the ones that a program writes to.
   * Known after reading.
   */
  public List<String> emptyFolderNotes() {
    return emptyFolders.stream()
        .map(
            folder ->
                folder
                    + " has no files of issues. If messages were slow, give the folder that the"
                    + " program writes issues to: the one after its --out, or serin-issues where it"
                    + " was started. Folders inside it are not read.")
        .map(SafeText::line)
        .toList();
  }

  /** Returns the files that had content; a process that merges first creates an empty one. */
  private Set<Path> readFiles(List<Path> all, long fileKeptBytes, List<Path> inputs) {
    isMoved = false;
    Set<Path> read = new HashSet<>();
    for (Path file : all) {
      if (hasContent(file)) {
        read.add(file);
      }
      readFile(file, Math.min(index.bytes() + fileKeptBytes, limits.keptBytes()), inputs);
    }
    return read;
  }

  private static boolean hasContent(Path file) {
    try {
      return Files.size(file) > 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** The files in which processes have merged others. */
  private List<Path> mergedFiles(List<Path> inputs) {
    List<Path> merged = new ArrayList<>();
    for (Path input : inputs) {
      try {
        if (Files.isDirectory(input)) {
          merged.addAll(files.in(input, IssueFiles.mergedPrefix(), IssueFiles.SUFFIX));
        }
      } catch (IOException e) {
        skipped.add(input + " cannot be read: " + e);
      }
    }
    return merged;
  }

  private List<ReportedIssue> issues() throws ReportException {
    long mapBytes = limits.mapBytesBeside(index.bytes());
    mappings.limit(mapBytes / 2);
    index.namesOfIssues().map(IndexedValues.Names::mappingId).forEach(mappings::load);
    List<ReportedIssue> issues = index.sorted(this::inNamesOfTheSource);
    maps.limit(mapBytes - mappings.usedBytes());
    maps.readGiven();
    for (ReportedIssue issue : issues) {
      maps.of(issue.text(IssueKeys.MAP_ID)); // all maps are read before threads use them
      maps.count(issue.text(IssueKeys.MAP_ID));
    }
    maps.requireFit(issues.size());
    mappings.requireFit(issues.size());
    maps.warnings().forEach(skipped::add);
    mappings.warnings().forEach(skipped::add);
    return issues;
  }

  /** Translates the texts of issues that are in memory. */
  private IndexedValues.Names inNamesOfTheSource(IndexedValues.Names names) {
    NameMapping mapping = mappings.mapping(names.mappingId());
    if (mapping == NameMapping.NONE) {
      return names;
    }
    maps.keepAll(names.mapId()); // all classes decide which names a map has
    return names.withScene(new IssueTranslator(mapping).translateFirstClass(names.scene()));
  }

  /** The files of an input; also records the maps beside them. */
  private List<Path> filesOf(Path input) {
    if (!Files.exists(input)) {
      cannotUse(
          input
              + " does not exist. Give a file of issues or the folder they were written to: the"
              + " one named after --out, or serin-issues where the program was started.");
      return List.of();
    }
    boolean isFolder = Files.isDirectory(input);
    if (!isFolder && !Files.isRegularFile(input)) {
      cannotUse(input + RegularFiles.NOT_REGULAR + ".");
      return List.of();
    }
    try {
      addMaps(isFolder ? input : input.toAbsolutePath().resolveSibling(""));
      return isFolder ? issueFiles(input) : List.of(input);
    } catch (IOException e) {
      if (!isFolder) {
        skipped.add("method maps were not searched for, because a folder cannot be read: " + e);
        return List.of(input);
      }
      cannotUse(input + " cannot be read: " + e);
      return List.of();
    }
  }

  private List<Path> issueFiles(Path folder) throws IOException {
    long skippedBefore = skipped.count();
    List<Path> all = new ArrayList<>(files.in(folder, "", IssueFiles.SUFFIX, GZIP, ZSTANDARD));
    all.addAll(files.in(folder, BlockLogReader.PREFIX, BlockLogReader.SUFFIX));
    boolean hasSkipped = skipped.count() > skippedBefore; // such as links, which are named
    if (all.isEmpty() && !hasSkipped && !isOfSession(folder)) {
      emptyFolders.add(folder);
    }
    return all;
  }

  /** Whether a program writes, or has written, issues to a folder if it has any. */
  private static boolean isOfSession(Path folder) throws IOException {
    try (DirectoryStream<Path> own =
        Files.newDirectoryStream(folder, entry -> isOfSession(entry.getFileName().toString()))) {
      return own.iterator().hasNext();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isOfSession(String name) {
    return IssueFiles.MAP.matcher(name).matches() || IssueFiles.LOCK.matcher(name).matches();
  }

  private void cannotUse(String sentence) {
    unusableInputs.add(sentence);
    skipped.add(sentence);
  }

  private void addMaps(Path folder) throws IOException {
    for (Path map : files.in(folder, MAP_FILES, ".txt")) {
      maps.add(map);
    }
  }

  /**
   * Reads a file.
   *
   * @param maxKeptBytes the maximum memory of all issues after it
   */
  private void readFile(Path file, long maxKeptBytes, List<Path> inputs) {
    FileLines lines = new FileLines(file, maxKeptBytes);
    long maxBytes = Math.min(limits.file().bytes(), limits.file().allBytes() - readBytes);
    try (InputStream opened = RegularFiles.openIssues(file);
        BoundedInput in = new BoundedInput(opened, maxBytes)) {
      lines.isCopied |= opened instanceof DecompressedInput || BlockLogReader.isLog(file);
      try {
        readLines(in, lines);
      } finally {
        readBytes += in.readBytes();
      }
      if (in.isCut()) {
        skipped.add(
            file
                + ": the rest is skipped after "
                + in.readBytes()
                + " bytes; at most "
                + limits.file().bytes()
                + " bytes of a file are read, and of all files "
                + limits.file().allBytes());
      }
    } catch (IOException | UncheckedIOException e) {
      Throwable reason = e instanceof UncheckedIOException ? e.getCause() : e;
      if (lines.hasIssues) {
        skipped.add(file + ": the rest is skipped, as it cannot be read: " + reason);
      } else if (inputs.contains(file)) {
        cannotUse(file + " cannot be read: " + reason);
      } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        // A pending file disappears once its message has been reported.
        skipped.add(file + " cannot be read: " + reason);
      } else {
        isMoved = true;
      }
    }
  }

  private void readLines(InputStream in, FileLines file) throws IOException {
    int maxLineBytes = limits.line().chars();
    ByteLines lines = new ByteLines(in, maxLineBytes);
    try (OrderedWork<List<IndexedLine>> work = new OrderedWork<>(file::add)) {
      try {
        for (List<ByteLines.Line> batch = lines.next();
            !batch.isEmpty() && !file.isGivenUp;
            batch = lines.next()) {
          List<ByteLines.Line> next = batch;
          work.add(
              () ->
                  next.stream()
                      .filter(line -> line.isCut() || !line.isBlank())
                      .map(line -> IndexedLine.of(line, parser, maxLineBytes))
                      .toList());
        }
      } finally {
        work.finish();
      }
    }
  }

  /** Adds the lines of a file to the index. */
  private final class FileLines {
    private final Path file;
    private final long maxKeptBytes;
    private final boolean isOpenEnded;
    private boolean isCopied;
    private boolean hasIssues;
    private boolean isGivenUp;
    private int badLines;
    private int namedLines;

    FileLines(Path file, long maxKeptBytes) {
      this.file = file;
      this.maxKeptBytes = maxKeptBytes;
      this.isOpenEnded = PendingFile.isOpenEnded(file); // before it is read: it may end meanwhile
      this.isCopied = PendingFile.isPending(file);
    }

    void add(List<IndexedLine> lines) {
      for (IndexedLine line : lines) {
        if (isGivenUp) {
          return;
        }
        String where = file + ":" + line.line().number();
        if (badLines > limits.file().badLines()) {
          isGivenUp = true;
          skipped.add(
              where
                  + ": the rest of the file is skipped, because more than "
                  + limits.file().badLines()
                  + " of its lines are not issues");
          return;
        }
        add(line, where);
      }
    }

    private void add(IndexedLine line, String where) {
      IndexedLine.Issue issue = line.issue();
      if (issue == null) {
        badLines++;
      } else if (index.bytes() + IssueIndex.bytes(issue.values()) > maxKeptBytes) {
        skipLine(where + tooMany());
        return;
      } else {
        keep(line, issue);
      }
      line.complaints().forEach(complaint -> skipLine(where + complaint));
    }

    private String tooMany() {
      return ": skipped, the index of issues may use "
          + limits.keptBytes()
          + " bytes of memory, and one of several files half of it; give fewer files at once";
    }

    private void keep(IndexedLine line, IndexedLine.Issue issue) {
      hasIssues = true;
      maps.want(issue.values().names().mapId(), issue.rows(), issue.frequent());
      maps.addLearned(issue.values().names().mapId(), issue.learned());
      try {
        boolean isNew = index.add(line, issue.values(), file, isCopied, isOpenEnded);
        if (isNew && issue.needsMap()) {
          missingMaps.add(issue.values().names().mapId());
        }
      } catch (IOException e) {
        isGivenUp = true;
        throw new UncheckedIOException(e);
      }
    }

    private void skipLine(String sentence) {
      if (namedLines++ < MAX_NAMED_LINES) {
        skipped.add(sentence);
      } else {
        skipped.addUnnamed();
      }
    }
  }
}
