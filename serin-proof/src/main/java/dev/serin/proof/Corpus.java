package dev.serin.proof;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The foreign archives, in a folder that has the layout of a Maven repository: group, artifact,
 * version, file. {@code corpus/pom.xml} lists their versions.
 */
final class Corpus {
  private static final String JDK_COMPILER = "jdk.compiler";
  private static final String ANDROID = "org.robolectric:android-all";
  private static final String R8 = "com.android.tools:r8";

  private static final List<String> FEW =
      List.of("gson", "okio", "kotlinx-coroutines", "commons-codec", "rxjava");

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("gson", "com.google.code.gson:gson", true),
          new Entry("okhttp", "com.squareup.okhttp3:okhttp", true),
          new Entry("okio", "com.squareup.okio:okio-jvm", true),
          new Entry("kotlin-stdlib", "org.jetbrains.kotlin:kotlin-stdlib", true),
          new Entry(
              "kotlinx-coroutines", "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm", true),
          new Entry("guava-android", "com.google.guava:guava", true),
          new Entry("appcompat", "androidx.appcompat:appcompat", true),
          new Entry("recyclerview", "androidx.recyclerview:recyclerview", true),
          new Entry("fragment", "androidx.fragment:fragment", true),
          new Entry("commons-codec", "commons-codec:commons-codec", true),
          new Entry("commons-collections4", "org.apache.commons:commons-collections4", true),
          new Entry("protobuf-java", "com.google.protobuf:protobuf-java", true),
          new Entry("rxjava", "io.reactivex.rxjava3:rxjava", true),
          new Entry("bouncycastle", "org.bouncycastle:bcprov-jdk18on", true),
          new Entry("ecj", "org.eclipse.jdt:ecj", false),
          new Entry("xalan", "xalan:xalan", false),
          new Entry("groovy", "org.apache.groovy:groovy", false),
          new Entry("scala-library", "org.scala-lang:scala-library", false),
          new Entry("lucene-core", "org.apache.lucene:lucene-core", false),
          new Entry("r8", R8, false));

  private record Entry(String name, String coordinates, boolean onAndroid) {}

  private final Path folder;
  private final Path work;

  /**
   * Finds archives.
   *
   * @param folder the folder of the archives
   * @param work the folder for classes that are inside other files
   */
  Corpus(Path folder, Path work) {
    this.folder = folder;
    this.work = work;
  }

  /** The names of all archives. */
  private static List<String> names() {
    List<String> names = new ArrayList<>();
    ENTRIES.forEach(entry -> names.add(entry.name));
    names.add(JDK_COMPILER);
    return names;
  }

  /**
   * The selected names: the given ones, all if none is given, or those that each change is checked
   * with.
   */
  static List<String> named(List<String> names) {
    if (names.equals(List.of("few"))) {
      return FEW;
    }
    return names.isEmpty() ? names() : names;
  }

  /** The archive of a name. */
  Archive archive(String name) throws IOException {
    if (name.equals(JDK_COMPILER)) {
      return new Archive(name, Runtime.version().toString(), jdkCompiler(), false);
    }
    for (Entry entry : ENTRIES) {
      if (entry.name.equals(name)) {
        Path file = file(entry.coordinates);
        String version = String.valueOf(file.getName(file.getNameCount() - 2));
        return new Archive(name, version, jar(file), entry.onAndroid);
      }
    }
    throw new IllegalArgumentException(
        "there is no archive " + name + "; there are " + String.join(", ", names()));
  }

  /**
   * All jars except those of Android itself and of its compiler: the classes that other classes may
   * need.
   */
  List<Path> libraries() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (Path file : files(folder)) {
      String path = file.toString();
      if (!path.contains("android-all") && !path.contains("/r8/")) {
        jars.add(jar(file));
      }
    }
    return jars;
  }

  /** Android's classes; none if the archives that need them were not requested. */
  List<Path> android() throws IOException {
    return Files.isDirectory(folder(ANDROID)) ? List.of(file(ANDROID)) : List.of();
  }

  /** The dexer. */
  Path r8() throws IOException {
    return file(R8);
  }

  private Path folder(String coordinates) {
    String[] parts = coordinates.split(":", -1);
    return folder.resolve(parts[0].replace('.', '/')).resolve(parts[1]);
  }

  private Path file(String coordinates) throws IOException {
    Path artifact = folder(coordinates);
    List<Path> found = Files.isDirectory(artifact) ? files(artifact) : List.of();
    if (found.size() != 1) {
      throw new IllegalStateException(
          "one file of " + coordinates + " is expected in " + artifact + ", not " + found);
    }
    return found.get(0);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar") || file.toString().endsWith(".aar"))
          .sorted()
          .toList();
    }
  }

  /** The classes of an archive, which are inside it if it is one of Android. */
  private Path jar(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (!name.endsWith(".aar")) {
      return file;
    }
    Path jar = work.resolve("aar").resolve(name.replace(".aar", ".jar"));
    Files.createDirectories(work.resolve("aar"));
    try (ZipFile archive = new ZipFile(file.toFile())) {
      ZipEntry classes = archive.getEntry("classes.jar");
      if (classes == null) {
        throw new IOException(file + " has no classes.jar");
      }
      Files.copy(archive.getInputStream(classes), jar, StandardCopyOption.REPLACE_EXISTING);
    }
    return jar;
  }

  /** The compiler of the JDK that runs this, as a jar. */
  private Path jdkCompiler() throws IOException {
    Path jar = work.resolve(JDK_COMPILER + ".jar");
    Files.createDirectories(work);
    Path module = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/jdk.compiler");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(module)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new ZipEntry(module.relativize(file).toString()));
        Files.copy(file, out);
      }
    }
    return jar;
  }
}
