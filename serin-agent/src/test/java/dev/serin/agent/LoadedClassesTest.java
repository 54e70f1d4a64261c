package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.ClassFileTransformer;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.ValueWrapper;

/** Retransforms many classes, in a JVM that the test plays. */
class LoadedClassesTest {
  private static final int CLASSES = 1000;

  private final List<Integer> batches = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final Set<Integer> refusedSizes = new HashSet<>();
  private long nowNanos;
  private long nanosPerClass;
  private URLClassLoader library;
  private Class<?> type;

  @BeforeEach
  void load() throws Exception {
    URL jar = ValueWrapper.class.getProtectionDomain().getCodeSource().getLocation();
    library = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    type = library.loadClass(ValueWrapper.class.getName());
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
            "24 loaded classes were retransformed in 24000 ms, in 2 batches of at most 16000 ms;"
                + " the time was over for 976.");
  }

  @Test
  void a_batch_that_the_jvm_refuses_is_tried_class_by_class() {
    refusedSizes.add(16);
    assertThat(retransform()).startsWith("1000 loaded classes were retransformed");
    assertThat(batches).startsWith(16, 1, 1);
  }

  @Test
  void classes_that_the_jvm_refuses_are_counted_and_the_first_is_logged() {
    refusedSizes.addAll(Set.of(16, 1));
    assertThat(retransform()).contains("984 loaded", "; the JVM refused 16.");
    assertThat(log).hasSize(1);
    assertThat(log.get(0)).contains(type.getName(), "not this one");
  }

  private String retransform() {
    LoadedClasses classes =
        new LoadedClasses(
            instrumentation(), new ClassFileTransformer() {}, () -> nowNanos, log::add);
    classes.retransform();
    return classes.summary();
  }

  private Instrumentation instrumentation() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            LoadedClassesTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> answer(method.getName(), arguments));
  }

  private @Nullable Object answer(String method, Object[] arguments) {
    if (method.equals("getAllLoadedClasses")) {
      Class<?>[] loaded = new Class<?>[CLASSES];
      Arrays.fill(loaded, type);
      return loaded;
    }
    if (method.equals("retransformClasses")) {
      retransform(((Class<?>[]) arguments[0]).length);
    }
    return method.equals("isModifiableClass") ? true : null;
  }

  private void retransform(int size) {
    batches.add(size);
    nowNanos += size * nanosPerClass;
    if (refusedSizes.contains(size)) {
      throw new UnsupportedOperationException("not this one");
    }
  }
}
