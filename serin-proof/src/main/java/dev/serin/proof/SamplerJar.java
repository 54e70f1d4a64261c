package dev.serin.proof;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** The archive of {@link DumpAgent}, in the form that the JVM requires. */
final class SamplerJar {
  private static final String NAME = "sampler.jar";

  private SamplerJar() {}

  /** Writes the archive into a folder. */
  static Path write(Path folder) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", DumpAgent.class.getName());
    attributes.putValue("Boot-Class-Path", NAME); // a security manager grants all permissions there
    Path jar = folder.resolve(NAME);
    String entry = DumpAgent.class.getName().replace('.', '/') + ".class";
    try (InputStream in = DumpAgent.class.getClassLoader().getResourceAsStream(entry);
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      out.putNextEntry(new ZipEntry(entry));
      Objects.requireNonNull(in, entry).transferTo(out);
    }
    return jar;
  }
}
