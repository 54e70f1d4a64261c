package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serin.EventHook;
import dev.serin.instrument.base.InstrumentException;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.cheap.Program;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.instrument.probe.InstrumentedClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Activities, loaded with probes and called as Android calls them. */
class FocusProbeTest {
  private static final String ACTIVITY =
      "package android.app; public class Activity {"
          + " public static int asked; public void onWindowFocusChanged(boolean has) { asked++; } }";
  private static final String PLAIN = "public class Plain extends android.app.Activity {}";
  private static final String LIBRARY =
      "package lib; public class Base extends android.app.Activity {}";

  private final List<String> heard = new ArrayList<>();
  private final EventHook hook = new Listener(heard);

  @BeforeEach
  void install() {
    EventHook.install(hook);
  }

  @AfterEach
  void uninstall() {
    EventHook.uninstall(hook);
  }

  @Test
  void an_activity_without_the_method_is_given_one_that_calls_super() throws Exception {
    Loader loader = new Loader(Map.of(), ACTIVITY, PLAIN);
    loader.change("Plain", true);
    loader.change("Plain", false);
    assertThat(heard).containsExactly("Plain true", "Plain false");
    assertThat(loader.asked()).isEqualTo(2);
  }

  @Test
  void a_change_is_heard_once_although_all_classes_tell_it_and_call_super() throws Exception {
    Loader loader =
        new Loader(
            Map.of(),
            ACTIVITY,
            PLAIN,
            overriding("Middle", "Plain", "super.onWindowFocusChanged(has);"),
            overriding("Lower", "Middle", "super.onWindowFocusChanged(has);"));
    loader.change("Lower", true);
    loader.change("Lower", false);
    loader.change("Lower", true);
    assertThat(heard).containsExactly("Lower true", "Lower false", "Lower true");
    assertThat(loader.asked()).isEqualTo(3);
  }

  @Test
  void a_class_that_does_not_call_super_or_throws_is_heard_all_the_same() throws Exception {
    Loader loader =
        new Loader(
            Map.of(),
            ACTIVITY,
            PLAIN,
            overriding("Silent", "Plain", ""),
            overriding("Loop", "Plain", "do { has = !has; } while (has);"),
            overriding("Thrower", "Plain", "throw new IllegalStateException();"));
    loader.change("Silent", true);
    loader.change("Loop", true);
    assertThat(heard).containsExactly("Silent true", "Loop true");
    assertThat(catchThrowable(() -> loader.change("Thrower", true)))
        .hasRootCauseInstanceOf(IllegalStateException.class);
    assertThat(heard).endsWith("Thrower true");
  }

  @Test
  void abstract_activities_are_activities() throws Exception {
    Loader loader =
        new Loader(
            Map.of(),
            ACTIVITY,
            "public abstract class Above extends android.app.Activity {"
                + " public abstract void onWindowFocusChanged(boolean has); }",
            overriding("Below", "Above", ""),
            "public abstract class Other extends android.app.Activity {}",
            "public class Another extends Other {}");
    loader.change("Below", true);
    loader.change("Another", true);
    assertThat(heard).containsExactly("Below true", "Another true");
  }

  @Test
  void an_activity_is_found_by_way_of_the_class_path() throws Exception {
    Map<String, byte[]> classPath = Sources.compile(ACTIVITY, LIBRARY);
    Loader loader =
        new Loader(classPath, ACTIVITY, LIBRARY, "public class Mine extends lib.Base {}");
    loader.change("Mine", true);
    assertThat(heard).containsExactly("Mine true");
    assertThat(loader.asked()).isEqualTo(1);
  }

  @Test
  void the_class_above_android_s_is_needed_to_know_an_activity() throws Exception {
    Map<String, byte[]> mine =
        Sources.compile(ACTIVITY, LIBRARY, "public class Mine extends lib.Base {}");
    mine.keySet().retainAll(List.of("Mine"));
    Program program = Program.closed(Sources.summaries(mine), List.of());
    assertThat(program.isActivity("Mine")).isFalse();
    assertThat(program.lacksFocusMethod("Mine")).isFalse();
  }

  @Test
  void an_override_of_the_class_path_between_two_inputs_is_overridden_again() throws Exception {
    String between = overriding("Between", "Plain", "");
    Map<String, byte[]> classPath = Sources.compile(ACTIVITY, PLAIN, between);
    classPath.remove("Plain");
    Loader loader =
        new Loader(classPath, ACTIVITY, PLAIN, between, "public class Lower extends Between {}");
    loader.change("Lower", true);
    assertThat(heard).containsExactly("Lower true");
  }

  @Test
  void a_final_method_of_the_class_path_is_not_overridden() throws Exception {
    String last =
        "package lib; public class Base extends android.app.Activity {"
            + " public final void onWindowFocusChanged(boolean has) {} }";
    String mine = "public class Mine extends lib.Base {}";
    Loader loader = new Loader(Sources.compile(ACTIVITY, last), ACTIVITY, last, mine);
    loader.change("Mine", true); // the JVM would refuse the class
    assertThat(heard).isEmpty();
  }

  @Test
  void a_final_method_of_the_inputs_tells_for_those_below() throws Exception {
    String last =
        "public class Last extends android.app.Activity {"
            + " public final void onWindowFocusChanged(boolean has) {} }";
    Loader loader = new Loader(Map.of(), ACTIVITY, last, "public class Mine extends Last {}");
    loader.change("Mine", true);
    assertThat(heard).containsExactly("Mine true");
  }

  @Test
  void what_is_no_activity_or_has_probes_already_is_left_as_it_is() throws Exception {
    Map<String, byte[]> classes =
        Sources.compile(
            ACTIVITY,
            PLAIN,
            "public class View { public void onWindowFocusChanged(boolean has) {} }");
    Program program = Program.closed(Sources.summaries(classes), List.of());
    Instrumenter instrumenter = Loader.instrumenter(program);
    byte[] view = instrumenter.instrument(classes.get("View"), "in a test").bytes();
    assertThat(Classes.text(view, "onWindowFocusChanged")).doesNotContain("Probe.focus");
    byte[] once = instrumenter.instrument(classes.get("Plain"), "in a test").bytes();
    assertThat(Classes.text(once, "onWindowFocusChanged"))
        .contains("Probe.focus")
        .doesNotContain("Probe.enter");
    assertThat(instrumenter.instrument(once, "in a test").bytes()).isSameAs(once);
  }

  @Test
  void a_class_that_has_no_probe_but_that_of_focus_gets_no_second_one() throws Exception {
    Map<String, byte[]> classes =
        Sources.compile(ACTIVITY, overriding("Only", "android.app.Activity", ""));
    Program program = Program.closed(Sources.summaries(classes), List.of());
    Instrumenter instrumenter =
        Loader.instrumenter(program).choosing(MethodFilter.builder().exclude("Only").build());
    InstrumentedClass once = instrumenter.instrument(classes.get("Only"), "in a test");
    assertThat(once.skippedMethods()).isEqualTo(Map.of(SkipReason.EXCLUDED, 2));
    assertThat(Classes.text(once.bytes(), "onWindowFocusChanged")).contains("Probe.focus");
    InstrumentedClass twice = instrumenter.instrument(once.bytes(), "in a test");
    assertThat(twice.bytes()).isSameAs(once.bytes());
    assertThat(twice.skippedMethods()).isEqualTo(Map.of(SkipReason.ALREADY, 2));
  }

  @Test
  void a_static_method_that_only_has_the_name_gets_no_focus_probe() throws Exception {
    Map<String, byte[]> classes =
        Sources.compile(
            "package android.app; public class Activity {}",
            "public class Mine extends android.app.Activity {"
                + " public static void onWindowFocusChanged(boolean has) {} }");
    Program program = Program.closed(Sources.summaries(classes), List.of());
    byte[] mine = Loader.instrumenter(program).instrument(classes.get("Mine"), "in a test").bytes();
    assertThat(Classes.text(mine, "onWindowFocusChanged"))
        .contains("Probe.enter")
        .doesNotContain("Probe.focus");
  }

  private static String overriding(String name, String above, String body) {
    return "public class "
        + name
        + " extends "
        + above
        + " { public void onWindowFocusChanged(boolean has) {"
        + body
        + "} }";
  }

  /** Loads compiled classes with probes, except Android's and those of the class path. */
  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes = new TreeMap<>();
    private final Map<String, Object> activities = new TreeMap<>();

    Loader(Map<String, byte[]> classPath, String... sources) throws InstrumentException {
      super(FocusProbeTest.class.getClassLoader());
      Map<String, byte[]> inputs = Sources.compile(sources);
      Map<String, byte[]> others = new TreeMap<>(classPath);
      others.put("android/app/Activity", inputs.get("android/app/Activity"));
      inputs.keySet().removeAll(others.keySet());
      Instrumenter instrumenter =
          instrumenter(Program.closed(Sources.summaries(inputs), Sources.summaries(others)));
      classes.putAll(others);
      for (Map.Entry<String, byte[]> input : inputs.entrySet()) {
        classes.put(
            input.getKey(), instrumenter.instrument(input.getValue(), input.getKey()).bytes());
      }
    }

    static Instrumenter instrumenter(Program program) {
      int[] last = {0};
      return new Instrumenter((access, owner, name, descriptor) -> ++last[0]).knowing(program);
    }

    /** Does the same as Android when the window of an activity gains or loses the focus. */
    void change(String name, boolean hasFocus) throws Exception {
      Object activity = activities.get(name);
      if (activity == null) {
        activity = loadClass(name).getConstructor().newInstance();
        activities.put(name, activity);
      }
      loadClass("android.app.Activity")
          .getMethod("onWindowFocusChanged", boolean.class)
          .invoke(activity, hasFocus);
    }

    /** How often Android's own method was called. */
    int asked() throws Exception {
      return loadClass("android.app.Activity").getField("asked").getInt(null);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name.replace('.', '/'));
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private static final class Listener extends EventHook {
    private final List<String> heard;

    Listener(List<String> heard) {
      this.heard = heard;
    }

    @Override
    protected void onFocus(Object window, boolean hasFocus) {
      heard.add(window.getClass().getSimpleName() + " " + hasFocus);
    }
  }
}
