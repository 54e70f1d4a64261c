package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodName;
import dev.serin.instrument.choose.MethodFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes of a program that are loaded while the transformer is registered. */
class ProbeTransformerTest {
  private static final MethodFilter ALL = MethodFilter.builder().build();

  private final List<String> log = new ArrayList<>();
  private final MethodRegistry methods = new MethodRegistry("the");
  private final ClassLoader program = new ClassLoader() {};

  @Test
  void a_class_that_is_defined_without_a_name_has_the_probes_of_its_name() {
    ProbeTransformer transformer = transformer(ALL);
    byte[] named = load(transformer, ProgramClass.NAME, ProgramClass.withMain(0));
    assertThat(load(transformer, null, ProgramClass.withMain(0))).isNotNull().isEqualTo(named);
    assertThat(methods.size()).isEqualTo(1);
    assertThat(methods.name(MethodRegistry.idAt(0)))
        .extracting(MethodName::className)
        .isEqualTo("com.example.Program");
    assertThat(transformer.probedClasses()).isEqualTo(2);
  }

  @Test
  void patterns_choose_a_class_that_is_defined_without_a_name() throws Exception {
    MethodFilter others = MethodFilter.builder().exclude("com.example.*").build();
    assertThat(load(transformer(others), null, ProgramClass.withMain(0))).isNull();
    assertThat(others.unmatchedExcludes()).isEmpty();
  }

  @Test
  void a_class_without_a_name_that_cannot_be_read_is_counted() {
    ProbeTransformer transformer = transformer(ALL);
    assertThat(load(transformer, null, new byte[8])).isNull();
    assertThat(log).singleElement().asString().contains("defined without a name");
    assertThat(transformer.failedClasses()).isEqualTo(1);
  }

  @Test
  void event_threads_that_are_not_known_and_no_other_failure_mean_that_no_event_is_seen() {
    ProbeTransformer transformer = transformer(ALL);
    load(transformer, ProgramClass.NAME, new byte[8]);
    assertThat(transformer.hasHookFailed()).isFalse();
    byte[] other = ProgramClass.withMain(0);
    transformer.transform(null, "java/awt/EventDispatchThread", null, null, other);
    assertThat(transformer.hasHookFailed()).isTrue();
    assertThat(log).hasSize(2).last().asString().contains("Swing events cannot be recorded");
  }

  private ProbeTransformer transformer(MethodFilter filter) {
    return new ProbeTransformer(filter, methods, new MemoryWatch(new FakeMemory()), log::add);
  }

  private byte @Nullable [] load(
      ProbeTransformer transformer, @Nullable String className, byte[] classFile) {
    return transformer.transform(program, className, null, null, classFile);
  }
}
