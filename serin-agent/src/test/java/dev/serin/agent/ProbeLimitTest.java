package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.choose.MethodFilter;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Limits beyond which newly loaded classes get no probes. */
class ProbeLimitTest {
  private final List<String> log = new ArrayList<>();
  private final FakeMemory memory = new FakeMemory();
  private final MemoryWatch watch = new MemoryWatch(memory);
  private byte[] classFile;

  @BeforeEach
  void read() throws Exception {
    try (InputStream in = ProbeLimitTest.class.getResourceAsStream("ProbeLimitTest.class")) {
      classFile = in.readAllBytes();
    }
  }

  @Test
  void classes_beyond_the_ids_have_no_probes_and_are_counted_and_said_once() {
    ProbeTransformer transformer = transformer(0, Long.MAX_VALUE);
    assertThat(load(transformer)).isNull();
    assertThat(load(transformer)).isNull();
    assertThat(log).singleElement().asString().contains("method ids").contains("--include");
    assertThat(transformer.leftOut().sentences())
        .containsExactly(
            "serin: no probes, or not in all methods, in 2 classes because all method ids are"
                + " used");
    assertThat(transformer.failedClasses()).isZero();
  }

  @Test
  void classes_beyond_the_memory_for_names_have_no_probes() {
    ProbeTransformer transformer = transformer(Integer.MAX_VALUE, 0);
    assertThat(load(transformer)).isNull();
    assertThat(log).singleElement().asString().contains("-Xmx").contains("--include");
    assertThat(transformer.leftOut().sentences())
        .singleElement()
        .asString()
        .contains("in 1 class because the names");
  }

  @Test
  void classes_have_no_probes_while_the_memory_is_nearly_full() {
    ProbeTransformer transformer = transformer(Integer.MAX_VALUE, Long.MAX_VALUE);
    look(60);
    assertThat(load(transformer)).isNull();
    assertThat(load(transformer)).isNull();
    assertThat(log).singleElement().asString().contains("60 of 64 MiB").contains("-Xmx");
    look(10);
    assertThat(load(transformer)).isNotNull();
    assertThat(transformer.leftOut().sentences())
        .singleElement()
        .asString()
        .contains("in 2 classes because the program's memory was nearly full");
  }

  @Test
  void classes_have_no_probes_while_the_metaspace_is_nearly_full() {
    ProbeTransformer transformer = transformer(Integer.MAX_VALUE, Long.MAX_VALUE);
    memory.metaspaceMib = 60;
    watch.lookAtMetaspace();
    assertThat(load(transformer)).isNull();
    assertThat(log)
        .singleElement()
        .asString()
        .contains("60 of 64 MiB of metaspace", "-XX:MaxMetaspaceSize")
        .doesNotContain("-Xmx");
  }

  @Test
  void the_memory_is_looked_at_when_a_class_is_loaded_again() throws Exception {
    MethodRegistry methods = new MethodRegistry("the", Integer.MAX_VALUE, Long.MAX_VALUE);
    ProbeTransformer transformer = transformer(methods);
    assertThat(load(transformer)).isNotNull();
    long seen = methods.awaitChange(0, 1);
    assertThat(load(transformer)).isNotNull();
    assertThat(methods.awaitChange(seen, 1)).isGreaterThan(seen);
  }

  private void look(long mib) {
    memory.heapMib = mib;
    memory.heapAfterCollectionMib = mib;
    watch.lookAtHeap();
  }

  private ProbeTransformer transformer(int maxMethods, long maxNameBytes) {
    return transformer(new MethodRegistry("the", maxMethods, maxNameBytes));
  }

  private ProbeTransformer transformer(MethodRegistry methods) {
    return new ProbeTransformer(MethodFilter.builder().build(), methods, watch, log::add);
  }

  /** Instruments this class as a class of a program. */
  private byte[] load(ProbeTransformer transformer) {
    ClassLoader loader = new ClassLoader() {};
    return transformer.transform(loader, "com/example/Program", null, null, classFile);
  }
}
