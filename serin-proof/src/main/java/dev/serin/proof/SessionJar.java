package dev.serin.proof;

import dev.serin.proof.session.SessionAgent;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The archive of {@link SessionAgent}, in the form that the JVM requires. */
final class SessionJar {
  private static final String NAME = "session.jar";

  private SessionJar() {}

  /** Writes the archive into a folder. */
  static Path write(Path folder) throws IOException, URISyntaxException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", SessionAgent.class.getName());
    attributes.putValue("Boot-Class-Path", NAME); // a security manager grants all permissions there
    Path jar = Files.createDirectories(folder).resolve(NAME);
    String prefix = SessionAgent.class.getPackageName().replace('.', '/') + '/';
    Path classes = Proof.classes().resolve(prefix);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (Path file : files(classes)) {
        out.putNextEntry(new ZipEntry(prefix + file.getFileName()));
        Files.copy(file, out);
      }
    }
    return jar;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
