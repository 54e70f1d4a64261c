package dev.serin.instrument.readahead;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.Sources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderPlaceTest {
  @TempDir private Path folder;
  private final ReadLimits limits = new ReadLimits();
  private final ProgramPlaces places = new ProgramPlaces(limits);

  @Test
  void a_folder_that_is_a_link_is_read_and_links_in_it_are_left_out() throws Exception {
    Map<String, byte[]> classes = Sources.compile("class One {}", "class Two {}");
    Path real = Files.createDirectory(folder.resolve("real"));
    Files.write(real.resolve("One.class"), classes.get("One"));
    Path two = Files.write(folder.resolve("Two.class"), classes.get("Two"));
    Files.createSymbolicLink(real.resolve("Two.class"), two);
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    places.addClassPath(link);
    assertThat(places.places()).extracting(ProgramPlace::path).containsExactly(link);
    assertThat(names()).containsExactly("One");
    assertThat(places.omitted()).isZero();
  }

  @Test
  void a_folder_with_a_class_that_is_too_large_is_left_out_and_counted() throws Exception {
    Files.write(folder.resolve("Large.class"), new byte[ReadLimits.MAX_CLASS_BYTES + 1]);
    places.addClassPath(folder);
    places.addClassPath(folder.resolve("missing"));
    assertThat(places.places()).isEmpty();
    assertThat(places.omitted()).isEqualTo(1);
  }

  private List<String> names() throws Exception {
    List<ReadClass> read = new ArrayList<>();
    for (ProgramPlace place : places.places()) {
      new ArchiveSummaries(limits, read).addFrom(place);
    }
    return read.stream().map(type -> type.summary().name()).collect(Collectors.toList());
  }
}
