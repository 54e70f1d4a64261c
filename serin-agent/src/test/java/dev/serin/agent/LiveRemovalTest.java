package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.LearnedMethod;
import dev.serin.instrument.Instrumenter;
import dev.serin.instrument.ProbeRemover;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.ValueWrapper;

/** Removes probes from classes of a library, in a fake JVM. */
class LiveRemovalTest {
  private static final String LIBRARY = "org.opentest4j.";
  private static final LearnedMethod HOT = hot("ValueWrapper#getValue()Ljava.io.Serializable;");
  private static final long TIMEOUT_SECONDS = 60;

  private final BlockingQueue<String> log = new LinkedBlockingQueue<>();
  private final List<LearnedMethod> removed = new ArrayList<>();
  private final List<String> retransformed = new ArrayList<>();
  private final List<Class<?>> loaded = new ArrayList<>();
  private final Set<String> unmodifiable = new HashSet<>();
  private URLClassLoader library;
  private volatile boolean isBusy;
  private final CountDownLatch asked = new CountDownLatch(2);
  private @Nullable ClassFileTransformer transformer;
  private @Nullable Throwable refusal;
  private LiveRemoval removal;

  @BeforeEach
  void load() throws Exception {
    URL jar = ValueWrapper.class.getProtectionDomain().getCodeSource().getLocation();
    library = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    for (String name :
        List.of(
            "ValueWrapper",
            "FileInfo",
            "TestSkippedException",
            "MultipleFailuresError",
            "AssertionFailedError")) {
      loaded.add(library.loadClass(LIBRARY + name));
    }
    removal = new LiveRemoval(instrumentation(), this::isBusy, removed::add, log::add);
  }

  @AfterEach
  void close() throws IOException {
    removal.end();
    library.close();
  }

  private boolean isBusy() {
    asked.countDown();
    return isBusy;
  }

  @Test
  void probes_are_removed_when_no_message_runs() throws Exception {
    isBusy = true;
    removal.offer(List.of(HOT), Set.of());
    assertThat(asked.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(retransformed).isEmpty();
    isBusy = false;
    assertThat(logged()).startsWith("serin: removed the probes of 1 hot method in ");
    assertThat(retransformed).containsExactly(LIBRARY + "ValueWrapper");
    assertThat(removed).containsExactly(HOT);
  }

  @Test
  void methods_of_a_batch_are_reported_in_the_order_of_their_classes() throws Exception {
    LearnedMethod error = hot("AssertionFailedError#isExpectedDefined()Z");
    LearnedMethod file = hot("FileInfo#getPath()Ljava.lang.String;");
    removal.offer(List.of(HOT, error, file), Set.of());
    assertThat(logged()).contains("3 hot methods");
    assertThat(removed).containsExactly(error, file, HOT);
  }

  @Test
  void a_method_that_a_message_calls_first_meanwhile_keeps_its_probe() throws Exception {
    isBusy = true;
    LearnedMethod other = hot("FileInfo#getPath()Ljava.lang.String;");
    removal.offer(List.of(HOT, other), Set.of());
    removal.offer(List.of(), Set.of(HOT.pattern()));
    isBusy = false;
    assertThat(logged()).contains("1 hot method");
    assertThat(removed).containsExactly(other);
  }

  @Test
  void a_class_has_one_turn_and_a_program_three_batches() throws Exception {
    removal.offer(List.of(HOT), Set.of());
    logged();
    removal.offer(List.of(hot("ValueWrapper#getType()Ljava.lang.Class;")), Set.of());
    removal.offer(List.of(hot("FileInfo#getPath()Ljava.lang.String;")), Set.of());
    logged();
    removal.offer(List.of(hot("TestSkippedException#<init>()V")), Set.of());
    logged();
    removal.offer(List.of(hot("MultipleFailuresError#hasFailures()Z")), Set.of());
    assertThat(retransformed)
        .containsExactly(
            LIBRARY + "ValueWrapper", LIBRARY + "FileInfo", LIBRARY + "TestSkippedException");
    assertThat(log).isEmpty();
  }

  @Test
  void a_refusal_is_logged_once_and_nothing_more_is_tried() throws Exception {
    refusal = new UnsupportedOperationException("class redefinition failed");
    removal.offer(List.of(HOT), Set.of());
    assertThat(logged())
        .contains("cannot be removed while the program runs: ")
        .contains("UnsupportedOperationException: class redefinition failed. The remaining probes");
    removal.offer(List.of(hot("FileInfo#getPath()Ljava.lang.String;")), Set.of());
    assertThat(retransformed).containsExactly(LIBRARY + "ValueWrapper");
    assertThat(removed).isEmpty();
    assertThat(log).isEmpty();
    assertThat(transform(loaded.get(0))).isNull();
  }

  @Test
  void a_class_that_may_not_be_modified_is_left_alone() throws Exception {
    unmodifiable.add(LIBRARY + "ValueWrapper");
    removal.offer(List.of(HOT, hot("FileInfo#getPath()Ljava.lang.String;")), Set.of());
    assertThat(logged()).contains("1 hot method");
    assertThat(retransformed).containsExactly(LIBRARY + "FileInfo");
  }

  @Test
  void a_class_that_is_loaded_is_not_changed_and_one_that_others_retransform_is() throws Exception {
    removal.offer(List.of(HOT), Set.of());
    logged();
    Class<?> type = loaded.get(0);
    ClassFileTransformer registered = Objects.requireNonNull(transformer);
    String name = type.getName().replace('.', '/');
    assertThat(registered.transform(library, name, null, null, probed(type))).isNull();
    byte[] again = transform(type);
    assertThat(ProbeRemover.remove(again, Set.of("getValue"), name).methods()).isZero();
    assertThat(ProbeRemover.remove(again, Set.of("getType"), name).methods()).isEqualTo(1);
  }

  private String logged() throws InterruptedException {
    String line = log.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertThat(line).isNotNull();
    return line;
  }

  private static LearnedMethod hot(String method) {
    return new LearnedMethod(LIBRARY + method, 300_000, 40);
  }

  private Instrumentation instrumentation() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            LiveRemovalTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "isRetransformClassesSupported" -> true;
                  case "getAllLoadedClasses" -> loaded.toArray(new Class<?>[0]);
                  case "isModifiableClass" ->
                      !unmodifiable.contains(((Class<?>) arguments[0]).getName());
                  case "addTransformer" -> {
                    assertThat(transformer).isNull();
                    assertThat(arguments[1]).isEqualTo(true);
                    transformer = (ClassFileTransformer) arguments[0];
                    yield null;
                  }
                  case "retransformClasses" -> retransform((Class<?>[]) arguments[0]);
                  default -> throw new AssertionError(method.toString());
                });
  }

  private @Nullable Object retransform(Class<?>[] types) throws Throwable {
    for (Class<?> type : types) {
      retransformed.add(type.getName());
      transform(type);
    }
    if (refusal != null) {
      throw refusal;
    }
    return null;
  }

  private byte[] transform(Class<?> type) throws Exception {
    return Objects.requireNonNull(transformer)
        .transform(library, type.getName().replace('.', '/'), type, null, probed(type));
  }

  private byte[] probed(Class<?> type) throws Exception {
    try (InputStream in =
        Objects.requireNonNull(
            library.getResourceAsStream(type.getName().replace('.', '/') + ".class"))) {
      int[] last = {0};
      return Instrumenter.withoutEventQueues((access, owner, name, descriptor) -> ++last[0])
          .instrument(in.readAllBytes(), type.getName())
          .bytes();
    }
  }
}
