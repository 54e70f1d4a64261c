package dev.serin.analysis;

import dev.serin.format.MethodName;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names that a shrinker, R8 or ProGuard, gave to classes and methods, and their names in the
 * source: translates both ways. Several methods of the shrunk program may contain a method of the
 * source, which was inlined into them. Immutable.
 */
public final class NameMapping {
  /** Knows no class: all names stay unchanged. */
  public static final NameMapping NONE = new NameMapping("no mapping", "", Map.of());

  /** The place of a frame whose source file is not known, as the JDK prints it. */
  static final String UNKNOWN_SOURCE = "Unknown Source";

  /** Between candidates. */
  private static final String OR = " or ";

  /** More than four times the size for a large app. */
  private static final long MAX_BYTES = 1L << 29;

  private final String where;
  private final String id;
  private final Map<String, MappedClass> byObfuscated;
  private final Map<String, MappedClass> byOriginal = new HashMap<>();

  /** Created on first use, as reports do not use it; two threads may create the same twice. */
  private volatile @Nullable Map<String, Set<MappedClass>> holders;

  private NameMapping(String where, String id, Map<String, MappedClass> byObfuscated) {
    this.where = where;
    this.id = id;
    this.byObfuscated = byObfuscated;
    for (MappedClass mapped : byObfuscated.values()) {
      byOriginal.putIfAbsent(mapped.original(), mapped);
    }
  }

  /** The mapping of a file as {@link #read} reads it, or {@link #NONE} without a file. */
  public static NameMapping ofOptional(@Nullable Path file) throws ReportException {
    return file == null ? NONE : read(file);
  }

  /**
   * Reads a mapping.
   *
   * @throws ReportException if the file cannot be read or has more than 512 MiB, a line is not part
   *     of a mapping or gives a class a second original, or the mapping is not whole; the message
   *     names the file and the line
   */
  public static NameMapping read(Path file) throws ReportException {
    try (InputStream in = RegularFiles.open(file);
        Reader reader = RegularFiles.reader(in)) {
      if (Files.size(file) > MAX_BYTES) {
        throw MappingReader.tooLong(file.toString(), MAX_BYTES);
      }
      return read(reader, file.toString());
    } catch (IOException e) {
      throw new ReportException(
          file
              + " cannot be read as a mapping: "
              + e
              + ". Give the mapping.txt that R8 or ProGuard wrote.",
          e);
    }
  }

  static NameMapping read(Reader reader, String where) throws IOException, ReportException {
    MappingReader mapping = new MappingReader(reader, where, MAX_BYTES);
    Map<String, MappedClass> classes = mapping.read();
    return new NameMapping(where, mapping.id(), classes);
  }

  /** Its file, for messages. */
  String where() {
    return where;
  }

  /** The id that R8 gave it, and that issues of its build name; empty if it has none. */
  String id() {
    return id;
  }

  /** The name in the source of a class of the shrunk program; the same if unknown. */
  public String originalClass(String obfuscated) {
    MappedClass mapped = byObfuscated.get(obfuscated);
    return mapped == null ? obfuscated : mapped.original();
  }

  /** The name in the shrunk program of a class of the source; the same if unknown. */
  public String obfuscatedClass(String original) {
    MappedClass mapped = byOriginal.get(original);
    return mapped == null ? original : mapped.obfuscated();
  }

  /**
   * The methods of the source for a method of the shrunk program: usually one, or several if the
   * mapping does not distinguish methods of the same name. An unknown method keeps its name, in the
   * class's original.
   *
   * @param obfuscated the method, with dots in the names of classes; an empty descriptor matches
   *     all methods of the name
   */
  public List<MethodName> originalMethods(MethodName obfuscated) {
    MappedClass mapped = byObfuscated.get(obfuscated.className());
    if (mapped == null) {
      return List.of(obfuscated);
    }
    Set<MethodName> exact = new LinkedHashSet<>();
    Set<MethodName> all = new LinkedHashSet<>();
    for (List<LineRange> ranges : mapped.methods(obfuscated.methodName())) {
      MappedMethod method = ranges.get(0).outermost();
      MethodName original = inSource(method.original(), obfuscated.access());
      all.add(original);
      if (method.obfuscatedDescriptor(this::obfuscatedClass).equals(obfuscated.descriptor())) {
        exact.add(original);
      }
    }
    if (all.isEmpty()) {
      String className = mapped.original();
      String descriptor = obfuscated.descriptor();
      return List.of(
          new MethodName(obfuscated.access(), className, obfuscated.methodName(), descriptor));
    }
    return List.copyOf(exact.isEmpty() ? all : exact);
  }

  /**
   * The methods of the shrunk program that contain the code of a method of the source: first its
   * own counterparts, then the methods into which it was inlined. Empty if the mapping has no line
   * for it, as for a method that was removed or kept unchanged.
   *
   * @param original the method, with dots in the names of classes; an empty descriptor matches all
   *     methods of the name
   */
  public List<MethodName> obfuscatedMethods(MethodName original) {
    Set<MethodName> own = new LinkedHashSet<>();
    Set<MethodName> others = new LinkedHashSet<>();
    MappedClass ownClass = byOriginal.get(original.className());
    if (ownClass != null) {
      addHolders(ownClass, original, own, others);
    }
    for (MappedClass holder : holders().getOrDefault(original.className(), Set.of())) {
      addHolders(holder, original, own, others);
    }
    own.addAll(others);
    return List.copyOf(own);
  }

  /** Classes that contain methods of others, by the names of the others in the source. */
  private Map<String, Set<MappedClass>> holders() {
    Map<String, Set<MappedClass>> known = holders;
    if (known == null) {
      known = new HashMap<>();
      for (MappedClass holder : byObfuscated.values()) {
        for (String held : holder.heldClasses()) {
          known.computeIfAbsent(held, name -> new LinkedHashSet<>()).add(holder);
        }
      }
      holders = known;
    }
    return known;
  }

  private void addHolders(
      MappedClass in, MethodName original, Set<MethodName> own, Set<MethodName> others) {
    for (String name : in.methodNames()) {
      for (List<LineRange> ranges : in.methods(name)) {
        MappedMethod itself = ranges.get(0).outermost();
        boolean isIt = isOf(original, itself.original());
        if (isIt || ranges.stream().anyMatch(range -> holds(range, original))) {
          String descriptor = itself.obfuscatedDescriptor(this::obfuscatedClass);
          (isIt ? own : others)
              .add(new MethodName(original.access(), in.obfuscated(), name, descriptor));
        }
      }
    }
  }

  /**
   * Translates a stack of the shrunk program to the source, a frame per line, the innermost first.
   * One line becomes several where methods were inlined. Where lines or overloads leave several
   * candidates, the others follow in lines that begin with {@code <OR>}. Lines that are not frames,
   * or belong to unknown classes, stay unchanged.
   */
  public String originalStack(String obfuscated) {
    return String.join("\n", originalStack(List.of(obfuscated.split("\n", -1))));
  }

  /** The same for a stack as a list of lines. */
  List<String> originalStack(List<String> obfuscated) {
    return byObfuscated.isEmpty()
        ? obfuscated
        : new StackTranslator(byObfuscated, byOriginal).translate(obfuscated);
  }

  /**
   * Whether names belong to the shrunk program rather than the source. Some classes may have the
   * same name in both, so the greater number counts.
   */
  boolean areObfuscated(Collection<String> classNames) {
    int obfuscated = 0;
    int original = 0;
    for (String name : classNames) {
      MappedClass was = byObfuscated.get(name);
      MappedClass became = byOriginal.get(name);
      obfuscated += was != null && was.isRenamed() ? 1 : 0;
      original += became != null && became.isRenamed() ? 1 : 0;
    }
    return obfuscated >= original;
  }

  /**
   * A method of the source as a frame of a stack, which terminals and editors link. A mapping of R8
   * names source files; the line is the first one of the method that the mapping has.
   */
  private String frame(MethodName original) {
    String place = place(original);
    return frame(original, place == null ? UNKNOWN_SOURCE : place);
  }

  /** The source file of a method of the source, with a line if known; null if unknown. */
  @Nullable String place(MethodName original) {
    MappedClass mapped = byOriginal.get(original.className());
    String file = mapped == null ? "" : mapped.sourceFile();
    int line = mapped == null ? 0 : mapped.firstLine(method -> isOf(original, method));
    return file.indexOf('.') > 0 ? file + (line > 0 ? ":" + line : "") : null;
  }

  /** A method as a frame of a stack, with its place in the source. */
  static String frame(MethodName method, String place) {
    return "at " + method.qualified() + "(" + place + ")";
  }

  /** A method without a descriptor. */
  static MethodName method(String qualified) {
    int dot = qualified.lastIndexOf('.');
    return new MethodName(
        0, qualified.substring(0, Math.max(0, dot)), qualified.substring(dot + 1), "");
  }

  /** All candidate names of a method as frames, in one line. */
  String frames(List<MethodName> methods) {
    return methods.stream().map(this::frame).distinct().collect(Collectors.joining(OR));
  }

  private static boolean isOf(MethodName name, OriginalMethod method) {
    return method.className().equals(name.className())
        && method.name().equals(name.methodName())
        && (name.descriptor().isEmpty() || method.descriptor().equals(name.descriptor()));
  }

  private static boolean holds(LineRange range, MethodName original) {
    return range.methods().stream().anyMatch(method -> isOf(original, method.original()));
  }

  private static MethodName inSource(OriginalMethod method, int access) {
    return new MethodName(access, method.className(), method.name(), method.descriptor());
  }

  /** All candidate names of a method, in one line. */
  static String alternatives(List<MethodName> methods) {
    List<String> names = new ArrayList<>();
    for (MethodName method : methods) {
      if (!names.contains(method.qualified())) {
        names.add(method.qualified());
      }
    }
    return String.join(OR, names);
  }
}
