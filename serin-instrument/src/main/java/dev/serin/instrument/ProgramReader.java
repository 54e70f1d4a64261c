package dev.serin.instrument;

import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.RunningDigest;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.readahead.ArchiveSummaries;
import dev.serin.instrument.readahead.ProgramPlace;
import dev.serin.instrument.readahead.ProgramPlaces;
import dev.serin.instrument.readahead.ReadClass;
import dev.serin.instrument.readahead.ReadLimits;
import dev.serin.instrument.readahead.SummaryCache;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the class path and the module path of a running program, and finds its cheap methods. A
 * directory keeps the summaries of archives, and the result, for the next time. See "The agent
 * reads the class path ahead" in docs/decisions.md. Not thread-safe.
 */
public final class ProgramReader {
  private final Set<String> platformPackages;
  private final MethodFilter filter;
  private final @Nullable SummaryCache cache;
  private final String engine;
  private final ReadLimits limits;
  private final ProgramPlaces places;
  private @Nullable IOException cacheFailure;
  private boolean wasKept;
  private int unreadPlaces;
  private String readDigest = "";

  /**
   * A reader of one program.
   *
   * @param platformPackages with dots, packages that the JVM loads from elsewhere, whatever the
   *     class path contains
   * @param filter chooses which methods get probes; no pattern counts as matched by reading
   * @param cache the directory for summaries, or null; unused if Serin's own jar cannot be read
   */
  public ProgramReader(Set<String> platformPackages, MethodFilter filter, @Nullable File cache) {
    this(
        platformPackages,
        filter,
        cache == null ? null : new SummaryCache(cache),
        cache == null ? null : engine(ownLocation()),
        new ReadLimits());
  }

  /**
   * A reader with limits of its own.
   *
   * @param engine differs between builds of Serin; if it is null the cache is not used
   */
  ProgramReader(
      Set<String> platformPackages,
      MethodFilter filter,
      @Nullable SummaryCache cache,
      @Nullable String engine,
      ReadLimits limits) {
    this.platformPackages = platformPackages;
    this.filter = filter;
    this.cache = engine == null ? null : cache;
    this.engine = engine == null ? "" : engine;
    this.limits = limits;
    this.places = new ProgramPlaces(limits);
  }

  /**
   * Adds an element of the class path, and the entries of its manifest.
   *
   * @throws InstrumentException if this exceeds a limit; the message is a clause
   */
  public void addClassPath(Path element) throws InstrumentException {
    places.addClassPath(element);
  }

  /**
   * Adds an element of the module path: a module, or a folder of modules.
   *
   * @throws InstrumentException as for {@link #addClassPath}
   */
  public void addModulePath(Path element) throws InstrumentException {
    places.addModulePath(element);
  }

  /** The archives and folders that were found, absolute. */
  public List<Path> places() {
    return places.places().stream().map(ProgramPlace::path).collect(Collectors.toList());
  }

  /**
   * Reads everything that was added.
   *
   * @throws InstrumentException if this exceeds a limit; the message is a clause
   */
  public WholeProgram read() throws InstrumentException {
    String digest = digest();
    WholeProgram kept = kept(digest);
    if (kept != null) {
      wasKept = true;
      readDigest = digest;
      return kept;
    }
    try {
      WholeProgram read = readPlaces(digest);
      readDigest = unreadPlaces == 0 ? digest : "";
      return read;
    } finally {
      if (cache != null) {
        cache.trim();
      }
    }
  }

  private WholeProgram readPlaces(String digest) throws InstrumentException {
    List<ReadClass> classes = new ArrayList<>();
    readClasses(classes);
    classes.removeIf(type -> isOfPlatform(type.summary().name()));
    List<ClassSummary> summaries =
        classes.stream().map(ReadClass::summary).collect(Collectors.toList());
    WholeProgram read =
        WholeProgram.of(Program.open(summaries, List.of()).choosing(filter), classes);
    if (unreadPlaces == 0) {
      write(SummaryCache.Kind.PROGRAM, digest, read.toBytes());
    }
    return read;
  }

  /** Whether only lists of entries had to be read, as the cache had the result. */
  public boolean wasKept() {
    return wasKept;
  }

  /** A digest of everything that the result depends on; empty if a part could not be read. */
  public String programDigest() {
    return readDigest;
  }

  /** The number of archives and folders that exist, but were left out. */
  public int omittedPlaces() {
    return places.omitted() + unreadPlaces;
  }

  /** The reason for a failed write to the cache; null if there was none. */
  public @Nullable IOException cacheFailure() {
    return cacheFailure;
  }

  private String digest() {
    RunningDigest digest = new RunningDigest().add(engine).add(filter.patternsAsText());
    // A sum of the names' hash codes: sorting takes long in a JVM that has just started.
    digest.add(platformPackages.size(), platformPackages.hashCode());
    for (ProgramPlace place : places.places()) {
      digest.add(place.digest());
    }
    return digest.hex();
  }

  private boolean isOfPlatform(String className) {
    int end = className.lastIndexOf('/');
    return end >= 0 && platformPackages.contains(className.substring(0, end).replace('/', '.'));
  }

  private @Nullable WholeProgram kept(String digest) {
    byte[] content = cache == null ? null : cache.read(SummaryCache.Kind.PROGRAM, digest);
    try {
      return content == null ? null : WholeProgram.fromBytes(content);
    } catch (IOException e) {
      return null; // read again, and replaced
    }
  }

  /** Reads the classes of all places, and counts the places that cannot be read. */
  private void readClasses(List<ReadClass> classes) throws InstrumentException {
    ArchiveSummaries summaries = new ArchiveSummaries(limits, classes);
    unreadPlaces = 0;
    for (ProgramPlace place : places.places()) {
      String digest = new RunningDigest().add(engine).add(place.digest()).hex();
      if (!place.isArchive() || !addKept(digest, summaries)) {
        try {
          byte[] content = summaries.addFrom(place);
          if (place.isArchive()) {
            write(SummaryCache.Kind.ARCHIVE, digest, content);
          }
        } catch (IOException e) {
          unreadPlaces++; // its classes are then loaded from elsewhere
        }
      }
    }
  }

  private boolean addKept(String digest, ArchiveSummaries summaries) throws InstrumentException {
    byte[] content = cache == null ? null : cache.read(SummaryCache.Kind.ARCHIVE, digest);
    if (content == null) {
      return false;
    }
    try {
      summaries.addKept(content);
      return true;
    } catch (IOException e) {
      return false; // read again, and replaced
    }
  }

  private void write(SummaryCache.Kind kind, String digest, byte[] content) {
    if (cache != null && cacheFailure == null) {
      try {
        cache.write(kind, digest, content);
      } catch (IOException e) {
        cacheFailure = e;
      }
    }
  }

  private static @Nullable URL ownLocation() {
    CodeSource source = ProgramReader.class.getProtectionDomain().getCodeSource();
    return source == null ? null : source.getLocation();
  }

  /**
   * A digest of Serin's jar, because no build reads the summaries of another.
   *
   * @return null if the location is no file that can be read
   */
  static @Nullable String engine(@Nullable URL location) {
    try {
      Path path = location == null ? null : Path.of(location.toURI());
      return path == null || !Files.isRegularFile(path)
          ? null
          : Digest.of(Files.readAllBytes(path));
    } catch (IOException | URISyntaxException | RuntimeException e) { // no path
      return null;
    }
  }
}
