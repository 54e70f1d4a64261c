package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.EventQueue;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.ProtectionDomain;
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
import org.opentest4j.ValueWrapper;

/** Retransforms many classes, in a JVM that the test plays. */
class RetransformationTest {
  private static final int CLASSES = 1000;

  private final List<Integer> batches = new ArrayList<>();
  private final List<Class<?>> retransformed = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final Set<Integer> refusedSizes = new HashSet<>();
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

  @Test
  void classes_of_the_jdk_with_hooks_come_first_and_its_others_keep_their_code() {
    Class<?> pumps = EventQueue.class; // is loaded with the event thread, and has no hooks
    loaded = new Class<?>[] {String.class, type, pumps, int[].class, RepaintManager.class};
    retransform();
    assertThat(retransformed).containsExactly(RepaintManager.class, type);
  }

  @Test
  void only_classes_that_were_loaded_before_are_changed_by_it() throws Exception {
    byte[] changed = {1};
    Retransformation classes = classes(changed);
    classes.retransform();
    byte[] bytes = {0};
    assertThat(classes.transform(library, "a/B", type, null, bytes)).isSameAs(changed);
    assertThat(classes.transform(library, "a/B", null, null, bytes)).as("loaded now").isNull();
    assertThat(classes.transform(library, "a/B", getClass(), null, bytes)).isNull();
  }

  private String retransform() {
    Retransformation classes = classes(null);
    classes.retransform();
    return classes.summary();
  }

  /** A retransformation that replaces the bytes of each class, or leaves them. */
  private Retransformation classes(byte @Nullable [] changed) {
    ClassFileTransformer probes =
        new ClassFileTransformer() {
          @Override
          public byte @Nullable [] transform(
              @Nullable ClassLoader loader,
              @Nullable String name,
              @Nullable Class<?> redefined,
              @Nullable ProtectionDomain domain,
              byte[] classFile) {
            return changed;
          }
        };
    return new Retransformation(instrumentation(), probes, () -> nowNanos, log::add);
  }

  private Instrumentation instrumentation() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            RetransformationTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) -> answer(method.getName(), arguments));
  }

  private @Nullable Object answer(String method, Object[] arguments) {
    if (method.equals("getAllLoadedClasses")) {
      return loaded;
    }
    if (method.equals("retransformClasses")) {
      Class<?>[] batch = (Class<?>[]) arguments[0];
      retransformed.addAll(List.of(batch));
      retransform(batch.length);
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
