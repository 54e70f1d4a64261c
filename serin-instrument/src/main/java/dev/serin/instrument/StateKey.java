package dev.serin.instrument;

import dev.serin.format.MethodMap;
import dev.serin.instrument.base.Digest;
import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * The factors that outputs depend on, other than the inputs and the decisions about each class.
 * These are the code of Serin, by its bytes rather than a number that somebody has to raise; the
 * Java that runs it and compresses, by vendor and version; and the options. Immutable.
 */
final class StateKey {
  /** One class of each jar or folder that the engine runs from. */
  private static final List<Class<?>> ENGINE =
      List.of(StateKey.class, MethodMap.class, ClassReader.class, ClassNode.class);

  private final String engine;
  private final String options;

  /**
   * The key of this Serin with options.
   *
   * @throws InstrumentException if the version of Serin cannot be determined
   */
  StateKey(InstrumentOptions options) throws IOException, InstrumentException {
    StringBuilder text = new StringBuilder();
    text.append(System.getProperty("java.vm.vendor")).append('\n');
    text.append(System.getProperty("java.runtime.version")).append('\n');
    for (Class<?> part : ENGINE) {
      text.append(digest(part)).append('\n');
    }
    this.engine = Digest.of(text.toString());
    this.options =
        Digest.of(
            String.join(
                "\n",
                "stored " + options.stored(),
                "probeAll " + options.probeAll(),
                "probeAccessors " + options.probeAccessors(),
                "libraries " + options.libraries(),
                options.chosen().asText()));
  }

  /** The digest of Serin and Java. */
  String engine() {
    return engine;
  }

  /** The digest of the options. */
  String options() {
    return options;
  }

  /** The digest of the jar or folder from which a class was loaded. */
  private static String digest(Class<?> part) throws IOException, InstrumentException {
    CodeSource source = part.getProtectionDomain().getCodeSource();
    URL place = source == null ? null : source.getLocation();
    if (place == null) {
      throw new InstrumentException(
          part.getName()
              + " has no known location, so Serin cannot check whether a state belongs to"
              + " this version of Serin. Run without a state.");
    }
    if (place.getProtocol().equals("file") && place.getPath().endsWith("/")) {
      return ofFolder(Path.of(URI.create(place.toString())));
    }
    try (InputStream in = place.openStream()) {
      return Digest.of(in.readAllBytes());
    }
  }

  private static String ofFolder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
    }
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      text.append(folder.relativize(file)).append('\n');
      text.append(Digest.of(Files.readAllBytes(file))).append('\n');
    }
    return Digest.of(text.toString());
  }
}
