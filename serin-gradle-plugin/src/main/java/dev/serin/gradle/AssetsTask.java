package dev.serin.gradle;

import dev.serin.format.MethodMap;
import dev.serin.instrument.Instrumenter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/**
 * Writes the build's data for the app's runtime: options, the version of the probes, the ids of the
 * method map and of the mapping, and optionally the method map itself. They are assets and not in
 * the manifest, as the manifest is needed before the classes are compiled.
 */
@CacheableTask
public abstract class AssetsTask extends DefaultTask {
  /** The options whose values the app's runtime finds on its own. */
  static final List<String> RESERVED = List.of("methodMap");

  private static final String MAP_ID = "# mapId ";
  private static final String MAPPING_ID = "# pg_map_id: ";

  /** The method map. */
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getMap();

  /** The mapping that R8 wrote when it shrank the app, if it does. */
  @Optional
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getMapping();

  /** The merged manifest, if {@link SplashActivities#OPTION} is set and so compared with it. */
  @Optional
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getManifest();

  /** The name of the variant in the build's log. */
  @Internal
  public abstract Property<String> getVariant();

  /** Whether the app contains the method map itself. */
  @Input
  public abstract Property<Boolean> getIsMapIncluded();

  /** Options of the runtime, by name. */
  @Input
  public abstract MapProperty<String, String> getOptions();

  /** The folder of assets. */
  @OutputDirectory
  public abstract DirectoryProperty getFolder();

  /** Writes the assets. */
  @TaskAction
  public void write() throws IOException {
    Path mapFile = getMap().get().getAsFile().toPath();
    String map = Files.readString(mapFile, StandardCharsets.UTF_8);
    Properties build = new Properties();
    Map<String, String> options = SerinOptions.checked(getOptions().get(), RESERVED);
    warnOfUnknownActivities(options.getOrDefault(SplashActivities.OPTION, ""));
    build.putAll(options);
    build.put("probeVersion", String.valueOf(Instrumenter.PROBE_VERSION));
    build.put("mapId", line(map.lines(), MAP_ID));
    build.put("mapMethods", String.valueOf(map.lines().filter(AssetsTask::isNoComment).count()));
    if (getMapping().isPresent()) {
      build.put("mappingId", mappingId(getMapping().get().getAsFile().toPath()));
    }
    Path folder = getFolder().dir("serin").get().getAsFile().toPath();
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("build.properties"), text(build), StandardCharsets.ISO_8859_1);
    Path included = folder.resolve(mapFile.getFileName());
    Files.deleteIfExists(included);
    if (getIsMapIncluded().get()) {
      Files.writeString(included, withoutPlaces(map), StandardCharsets.UTF_8);
    }
  }

  /** The device shows no lines, and assets that stay the same need not be packed again. */
  private static String withoutPlaces(String map) {
    return map.lines()
        .filter(line -> !line.startsWith(MethodMap.SOURCE_COMMENT))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private void warnOfUnknownActivities(String option) throws IOException {
    if (getManifest().isPresent()) {
      Path manifest = getManifest().get().getAsFile().toPath();
      for (String warning : new SplashActivities(manifest).warnings(option)) {
        getLogger().warn("serin: {}: {}", getVariant().get(), warning);
      }
    }
  }

  /** The lines of a properties file, sorted, without the time. */
  private static String text(Properties properties) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    properties.store(bytes, null);
    return bytes
        .toString(StandardCharsets.ISO_8859_1)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .sorted()
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private static String mappingId(Path mapping) throws IOException {
    try (Stream<String> lines = Files.lines(mapping, StandardCharsets.UTF_8)) {
      return line(lines, MAPPING_ID);
    }
  }

  /** The text after a mark in one of the comments at the start of a file. */
  private static String line(Stream<String> lines, String mark) {
    return lines
        .takeWhile(line -> !isNoComment(line))
        .filter(line -> line.startsWith(mark))
        .map(line -> line.substring(mark.length()).trim())
        .findFirst()
        .orElse("");
  }

  private static boolean isNoComment(String line) {
    return !line.startsWith("#");
  }
}
