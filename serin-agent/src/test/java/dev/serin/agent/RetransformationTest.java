package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.instrument.choose.MethodFilter;
import java.awt.EventQueue;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.swing.RepaintManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.MultipleFailuresError;
import org.opentest4j.ValueWrapper;

/** Retransforms many classes in a fake JVM. */
class RetransformationTest {
  private static final int CLASSES = 1000;

  private final List<Integer> batches = new ArrayList<>();
  private final List<Class<?>> retransformed = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final Set<Integer> refusedSizes = new HashSet<>();
  private final FakeMemory memory = new FakeMemory();
  private MethodFilter patterns = MethodFilter.builder().build();
  private @Nullable Error failure;
  private @Nullable Error failureOfParts;
  private @Nullable Class<?> refusedClass;
  private @Nullable Retransformation changing;
  private @Nullable ProbeTransformer probes;
  private int refusedAt = -1;
  private int taken;
  private long bytesPerClass;
  private long nowNanos;
  private long nanosPerClass;
  private URLClassLoader library;
  private Class<?> type;
  private Class<?>[] loaded;

  @BeforeEach
  void load() throws Exception {
    URL jar = ValueWrapper.class.getProtectionDomain().getCodeSource().getLocation();
    library = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    type = library.loadClass(ValueWrapper.class.getName());
    loaded = new Class<?>[CLASSES];
    Arrays.fill(loaded, type);
  }

  @AfterEach
  void close() throws Exception {
    library.close();
  }

  @Test
  void batches_grow_while_they_are_short() {
    assertThat(retransform())
        .isEqualTo("1000 loaded classes were retransformed in 0 ms, in 7 batches of at most 0 ms.");
    assertThat(batches).containsExactly(16, 32, 64, 128, 256, 256, 248);
  }

  @Test
  void batches_shrink_when_one_takes_too_long() {
    nanosPerClass = TimeUnit.MILLISECONDS.toNanos(2);
    retransform();
    assertThat(batches).startsWith(16, 32, 64, 32, 64, 32);
  }

  @Test
  void no_batch_begins_when_the_time_is_over_and_the_rest_is_counted() {
    nanosPerClass = TimeUnit.SECONDS.toNanos(1);
    assertThat(retransform())
        .isEqualTo(
            "24 loaded classes were retransformed in 24000 ms, in 2 batches of at most"
                + " 16000 ms; the time limit was reached for 976.");
  }

  @Test
  void a_batch_that_the_jvm_refuses_is_halved_until_the_refused_class_is_found() throws Exception {
    refusedAt = 5;
    assertThat(retransform())
        .isEqualTo(
            "999 loaded classes were retransformed in 0 ms, in 7 batches of at most 0 ms; the JVM"
                + " refused 1.");
    assertThat(batches).startsWith(16, 8, 4, 4, 2, 1, 1, 2, 8, 32);
  }

  @Test
  void only_classes_that_the_jvm_takes_are_counted_as_having_probes() throws Exception {
    Class<?> refused = library.loadClass(MultipleFailuresError.class.getName());
    loaded = new Class<?>[] {refused, type};
    refusedClass = refused;
    Retransformation classes = classes();
    changing = classes;
    classes.retransform();
    assertThat(classes.summary()).contains("1 loaded class was", "; the JVM refused 1.");
    assertThat(probes.probedClasses()).isEqualTo(1);
    assertThat(classes.transform(library, name(refused), refused, null, bytes(refused)))
        .as("when another agent changes it")
        .isNull();
    assertThat(classes.transform(library, name(type), type, null, bytes(type))).isNotNull();
    assertThat(probes.probedClasses()).isEqualTo(1);
  }

  @Test
  void no_class_of_a_refused_batch_is_tried_when_the_time_is_over() {
    refusedSizes.add(16);
    nanosPerClass = TimeUnit.SECONDS.toNanos(1);
    assertThat(retransform())
        .isEqualTo(
            "8 loaded classes were retransformed in 24000 ms, in 1 batch of at most 16000"
                + " ms; the time limit was reached for 992.");
  }

  @Test
  void no_class_of_a_refused_batch_is_tried_when_the_memory_is_full() {
    refusedSizes.add(16);
    failureOfParts = new OutOfMemoryError("Metaspace");
    assertThat(retransform())
        .isEqualTo(
            "0 loaded classes were retransformed in 0 ms, in 1 batch of at most 0 ms; the"
                + " JVM refused 8; nearly full memory prevented 992.");
  }

  @Test
  void classes_that_the_jvm_refuses_are_counted_and_the_first_is_logged() {
    refusedSizes.addAll(Set.of(16, 8, 4, 2, 1));
    assertThat(retransform()).contains("984 loaded", "; the JVM refused 16.");
    assertThat(log).hasSize(1);
    assertThat(log.get(0)).contains(type.getName(), "not this one");
  }

  @Test
  void classes_of_the_jdk_with_hooks_come_last_and_its_others_keep_their_code() {
    Class<?> pumps = EventQueue.class; // is loaded with the event thread, and has no hooks
    loaded = new Class<?>[] {String.class, RepaintManager.class, pumps, int[].class, type};
    retransform();
    assertThat(retransformed).containsExactly(type, RepaintManager.class);
  }

  @Test
  void no_event_can_be_seen_if_the_class_of_event_threads_is_refused() throws Exception {
    refusedClass = Class.forName("java.awt.EventDispatchThread");
    loaded = new Class<?>[] {refusedClass, RepaintManager.class, type};
    Retransformation classes = classes();
    classes.retransform();
    assertThat(classes.summary()).endsWith("; the JVM refused 1.");
    assertThat(classes.whyNoEvent())
        .startsWith(
            "No event can be recorded because the JVM refused to change the class of event"
                + " threads");
  }

  @Test
  void no_event_can_be_seen_if_the_class_of_event_threads_is_not_known() throws Exception {
    Retransformation classes = classes();
    assertThat(classes.whyNoEvent()).isNull();
    probes.transform(null, "java/awt/EventDispatchThread", null, null, bytes(type));
    assertThat(classes.whyNoEvent())
        .startsWith(
            "No event can be recorded because Serin does not support the event threads of this"
                + " Java.");
  }

  @Test
  void events_can_be_seen_if_another_class_with_hooks_is_refused() throws Exception {
    refusedClass = RepaintManager.class;
    loaded = new Class<?>[] {refusedClass, Class.forName("java.awt.EventDispatchThread")};
    Retransformation classes = classes();
    classes.retransform();
    assertThat(classes.summary()).startsWith("1 loaded class was").endsWith("the JVM refused 1.");
    assertThat(classes.whyNoEvent()).isNull();
  }

  @Test
  void classes_with_hooks_are_changed_although_the_memory_is_full() throws Exception {
    failure = new OutOfMemoryError("Metaspace");
    loaded = new Class<?>[] {type, RepaintManager.class, String.class};
    Retransformation classes = classes();
    classes.retransform();
    assertThat(retransformed).containsExactly(type, RepaintManager.class);
  }

  @Test
  void only_classes_that_were_loaded_before_are_changed_by_it() throws Exception {
    Retransformation classes = classes();
    classes.retransform();
    String name = name(type);
    byte[] bytes = bytes(type);
    assertThat(classes.transform(library, name, type, null, bytes)).isNotNull();
    assertThat(classes.transform(library, name, null, null, bytes)).as("loaded now").isNull();
    assertThat(classes.transform(library, name, getClass(), null, bytes)).isNull();
  }

  @Test
  void classes_that_patterns_leave_out_are_not_retransformed() {
    patterns = MethodFilter.builder().include("somewhere.else.*").build();
    assertThat(retransform()).startsWith("0 loaded classes");
  }

  @Test
  void patterns_that_leave_out_loaded_classes_have_matched() {
    patterns = MethodFilter.builder().exclude("org.opentest4j.*").exclude("nowhere.*").build();
    assertThat(retransform()).startsWith("0 loaded classes");
    assertThat(patterns.unmatchedExcludes()).containsExactly("nowhere.*");
  }

  @Test
  void no_batch_begins_while_the_memory_is_nearly_full() {
    bytesPerClass = 1 << 20; // of 64 MiB
    assertThat(retransform())
        .isEqualTo(
            "112 loaded classes were retransformed in 0 ms, in 3 batches of at most 0 ms;"
                + " nearly full memory prevented 888.");
  }

  @Test
  void a_batch_for_which_there_is_no_memory_is_the_last() {
    failure = new OutOfMemoryError("Metaspace");
    assertThat(retransform())
        .isEqualTo(
            "0 loaded classes were retransformed in 0 ms, in 1 batch of at most 0 ms; the"
                + " JVM refused 16; nearly full memory prevented 984.");
  }

  private static String name(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  private byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in = library.getResourceAsStream(name(type) + ".class")) {
      return in.readAllBytes();
    }
  }

  private String retransform() {
    Retransformation classes = classes();
    classes.retransform();
    return classes.summary();
  }

  private Retransformation classes() {
    MemoryWatch watch = new MemoryWatch(memory);
    probes = new ProbeTransformer(patterns, new MethodRegistry("the"), watch, log::add);
    return new Retransformation(instrumentation(), probes, () -> nowNanos, log::add);
  }

  private Instrumentation instrumentation() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            RetransformationTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> answer(method.getName(), arguments));
  }

  private @Nullable Object answer(String method, Object[] arguments) throws Exception {
    if (method.equals("getAllLoadedClasses")) {
      return loaded;
    }
    if (method.equals("retransformClasses")) {
      Class<?>[] batch = (Class<?>[]) arguments[0];
      retransformed.addAll(List.of(batch));
      change(batch);
      retransform(batch.length);
    }
    return method.equals("isModifiableClass") ? true : null;
  }

  /** Passes classes to the transformer, and fails if the refused class is among them. */
  private void change(Class<?>[] batch) throws Exception {
    for (Class<?> each : changing == null ? new Class<?>[0] : batch) {
      changing.transform(library, name(each), each, null, bytes(each));
    }
    if (refusedClass != null && List.of(batch).contains(refusedClass)) {
      throw new UnsupportedOperationException("not this one");
    }
  }

  private void retransform(int size) {
    batches.add(size);
    nowNanos += size * nanosPerClass;
    memory.metaspaceMib += (size * bytesPerClass) >> 20;
    if (failure != null) {
      throw failure;
    }
    if (size < 16 && failureOfParts != null) {
      throw failureOfParts;
    }
    boolean hasRefused = taken <= refusedAt && refusedAt < taken + size;
    if (hasRefused && size == 1) {
      taken++; // was processed
    }
    if (hasRefused || refusedSizes.contains(size)) {
      throw new UnsupportedOperationException("not this one");
    }
    taken += size;
  }
}
