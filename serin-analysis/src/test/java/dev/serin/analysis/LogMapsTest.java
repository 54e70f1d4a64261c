package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogMapsTest {
  private static final int MAX_COLLECTIONS = 100;

  @TempDir private Path folder;
  private LogMaps maps;

  @BeforeEach
  void open() throws Exception {
    maps = LogMaps.of(null, NameMapping.NONE, List.of(folder));
  }

  @Test
  void map_ids_that_no_folder_has_are_not_kept() {
    checkNotKept(id -> maps.names(id, NameMapping.NONE));
  }

  @Test
  void missing_maps_and_mappings_are_counted_under_their_shown_ids() {
    checkNotKept(maps::countMissing);
    checkNotKept(maps::mapping);

    String shown = "a".repeat(64) + "…";
    assertThat(maps.warnings())
        .satisfiesExactly(
            map -> assertThat(map).startsWith("the method map " + shown + " of 1 method id "),
            mapping -> assertThat(mapping).startsWith("the mapping " + shown + " of 1 line "));
  }

  /** Fails if an id stays reachable after repeated garbage collections. */
  private static void checkNotKept(Consumer<String> use) {
    WeakReference<String> id = used(use);
    for (int i = 0; i < MAX_COLLECTIONS && id.get() != null; i++) {
      System.gc();
    }
    assertThat(id.get()).isNull();
  }

  private static WeakReference<String> used(Consumer<String> use) {
    String id = "a".repeat(100);
    use.accept(id);
    return new WeakReference<>(id);
  }
}
