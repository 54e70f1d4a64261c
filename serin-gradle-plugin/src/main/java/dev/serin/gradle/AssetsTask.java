package dev.serin.gradle;

import dev.serin.format.MethodMap;
import dev.serin.runtime.Options;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/**
 * Writes what the app's runtime is to know of its build: options, the ids of the method map and of
 * the mapping, and the method map itself if that is wanted. These are assets and not in the
 * manifest, as that has to be there before the classes are compiled.
 */
@CacheableTask
public abstract class AssetsTask extends DefaultTask {
  private static final String MAPPING_ID = "# pg_map_id: ";

  /** The method map. */
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getMap();

  /** What R8 wrote when it shrank the app, if it does. */
  @Optional
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getMapping();

  /** Whether the method map itself is put into the app. */
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
    MethodMap map;
    try (Reader reader = Files.newBufferedReader(mapFile, StandardCharsets.UTF_8)) {
      map = MethodMap.read(reader, mapFile.toString());
    }
    Map<String, String> build = new TreeMap<>(checkedOptions());
    build.put("mapId", map.mapId());
    build.put("mapMethods", String.valueOf(map.size()));
    if (getMapping().isPresent()) {
      build.put("mappingId", mappingId(getMapping().get().getAsFile().toPath()));
    }
    StringBuilder text = new StringBuilder();
    build.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    Path folder = getFolder().dir("serin").get().getAsFile().toPath();
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("build.properties"), text, StandardCharsets.UTF_8);
    Path included = folder.resolve(mapFile.getFileName());
    Files.deleteIfExists(included);
    if (getIsMapIncluded().get()) {
      Files.copy(mapFile, included);
    }
  }

  private Map<String, String> checkedOptions() {
    Options options = Options.DEFAULTS;
    for (Map.Entry<String, String> option : getOptions().get().entrySet()) {
      try {
        options = options.with(option.getKey(), option.getValue());
      } catch (IllegalArgumentException e) {
        throw new GradleException(
            "serin: the option " + option.getKey() + " in serin { }: " + e.getMessage(), e);
      }
    }
    return getOptions().get();
  }

  private static String mappingId(Path mapping) throws IOException {
    try (Stream<String> lines = Files.lines(mapping, StandardCharsets.UTF_8)) {
      return lines
          .takeWhile(line -> line.startsWith("#"))
          .filter(line -> line.startsWith(MAPPING_ID))
          .map(line -> line.substring(MAPPING_ID.length()).trim())
          .findFirst()
          .orElse("");
    }
  }
}
