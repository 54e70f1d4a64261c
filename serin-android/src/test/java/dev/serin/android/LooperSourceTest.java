package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Looper;
import android.util.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Test;

/** Other printers next to Serin's. */
public class LooperSourceTest extends AppFixture {
  private static final long CHECK_MILLIS = TimeUnit.SECONDS.toMillis(60);

  private final List<String> theirs = new ArrayList<>();
  private final List<Printer> wrapped = new ArrayList<>();
  private final HiddenField<Printer> logging =
      new HiddenApi(true).field(Looper.class, "mLogging", Printer.class);

  @Test
  public void the_printer_that_was_there_gets_all_lines() throws Exception {
    Loopers.print(main, theirs::add);
    installation.watch(main, "main");
    message(() -> clock.sleep(700));
    assertThat(next().value("cost")).isEqualTo(700L);
    assertThat(theirs).hasSizeGreaterThanOrEqualTo(2);
    assertThat(theirs.get(0)).startsWith(">>>>> Dispatching to ");
    assertThat(theirs.get(1)).startsWith("<<<<< Finished to ");
  }

  @Test
  public void a_thread_in_the_native_method_of_its_queue_is_idle() {
    LooperSource source = new LooperSource(main, "main", installation.loopers());
    StackTraceElement waits = frame("android.os.MessageQueue", "nativePollOnce");
    StackTraceElement next = frame("android.os.MessageQueue", "next");
    StackTraceElement input = frame("android.view.InputEventReceiver", "dispatchInputEvent");
    StackTraceElement other = frame("com.example.Queue", "nativePollOnce");
    assertThat(source.isIdle(new StackTraceElement[] {waits, next})).isTrue();
    assertThat(source.isIdle(new StackTraceElement[] {input, waits, next})).isFalse();
    assertThat(source.isIdle(new StackTraceElement[] {next})).isFalse();
    assertThat(source.isIdle(new StackTraceElement[] {other})).isFalse();
    assertThat(source.isIdle(new StackTraceElement[0])).isFalse();
  }

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement(type, method, null, -2);
  }

  @Test
  public void a_printer_that_was_there_is_back_when_the_loop_is_no_longer_watched() {
    Printer former = theirs::add;
    Loopers.print(main, former);
    installation.watch(main, "main");
    installation.close();
    assertThat(logging.of(main)).isSameAs(former);
  }

  @Test
  public void a_printer_that_replaced_ours_is_found_within_a_minute_and_goes_on_getting_lines()
      throws Exception {
    installation.watch(main, "main");
    Loopers.print(main, theirs::add);
    message(() -> pass(900));
    idleTwice();
    assertThat(logging.of(main)).isNotInstanceOf(LoopPrinter.class);
    pass(CHECK_MILLIS);
    idleTwice();
    theirs.clear();
    message(() -> clock.sleep(700));
    assertThat(next().value("cost")).isEqualTo(700L);
    assertThat(theirs).isNotEmpty();
    assertThat(logged()).anyMatch(line -> line.contains("is back"));
  }

  @Test
  public void a_printer_that_passes_lines_on_to_ours_is_left_alone() throws Exception {
    installation.watch(main, "main");
    Printer ours = logging.of(main);
    Printer chaining =
        line -> {
          theirs.add(line);
          ours.println(line);
        };
    Loopers.print(main, chaining);
    pass(CHECK_MILLIS);
    idleTwice();
    assertThat(logging.of(main)).isSameAs(chaining);
    message(() -> clock.sleep(700));
    assertThat(next().value("cost")).isEqualTo(700L);
  }

  @Test
  public void printers_do_not_pile_up_beside_a_tool_that_sets_its_own_again_and_again()
      throws Exception {
    LooperSource source = new LooperSource(main, "main", installation.loopers());
    installation.tracer().watch(source);
    wrapAgain();
    int printers = wrapped.size();
    for (int i = 0; i < 50; i++) {
      pauseAndResume(source);
      wrapAgain();
    }
    assertThat(wrapped).hasSize(printers);
    message(() -> clock.sleep(700));
    assertThat(next().value("cost")).isEqualTo(700L);
    assertThat(issues).isEmpty();
  }

  @Test
  public void a_printer_that_the_tool_dropped_in_a_pause_is_not_revived() throws Exception {
    LooperSource source = new LooperSource(main, "main", installation.loopers());
    installation.tracer().watch(source);
    wrapAgain();
    message(source::pause);
    message(() -> {});
    message(
        () -> {
          Loopers.print(main, theirs::add);
          source.resume(false);
        });
    idleTwice();
    message(() -> clock.sleep(700));
    assertThat(next().value("cost")).isEqualTo(700L);
    assertThat(theirs).isNotEmpty();
  }

  @Test
  public void a_printer_that_the_tool_restored_in_a_pause_is_serin_s_own() throws Exception {
    LooperSource source = new LooperSource(main, "main", installation.loopers());
    installation.tracer().watch(source);
    Printer ours = logging.of(main);
    wrapAgain();
    message(source::pause);
    message(() -> Loopers.print(main, ours));
    message(() -> assertThat(source.resume(false)).isTrue());
    message(() -> clock.sleep(700));
    assertThat(next().value("cost")).isEqualTo(700L);
    assertThat(logged()).noneMatch(line -> line.contains("another copy of Serin"));
    assertThat(logging.of(main)).isNull();
  }

  private void pauseAndResume(LooperSource source) throws Exception {
    message(source::pause);
    message(() -> source.resume(false));
    idleTwice();
  }

  /** Sets a printer in front of the others, if another one is there, as Matrix does. */
  private void wrapAgain() {
    Printer current = logging.of(main);
    if (!wrapped.contains(current)) {
      Printer wrapper = line -> current.println(line);
      wrapped.add(wrapper);
      Loopers.print(main, wrapper);
    }
  }

  @Test
  public void lines_that_are_not_the_framework_s_are_passed_on_and_nothing_else() throws Exception {
    Loopers.print(main, theirs::add);
    installation.watch(main, "main");
    Printer ours = logging.of(main);
    message(
        () -> {
          ours.println("");
          ours.println(null);
          ours.println(">>>>>");
          ours.println("something else");
          ours.println("<<<<<");
          clock.sleep(800);
        });
    assertThat(next().value("cost")).isEqualTo(800L);
    assertThat(theirs).contains("", null, ">>>>>", "something else", "<<<<<");
  }

  @Test
  public void a_loop_that_a_message_left_by_throwing_is_watched_on() throws Exception {
    installation.watch(main, "main");
    message(() -> clock.sleep(100));
    pass(10_000);
    message(() -> clock.sleep(800));
    assertThat(next().value("cost")).isEqualTo(800L);
    assertThat(issues).isEmpty();
  }

  @Test
  public void another_copy_of_serin_is_recognised_and_wins() throws Exception {
    Printer copy = copy();
    Loopers.print(main, copy);
    installation.watch(main, "main");
    assertThat(logging.of(main)).isSameAs(copy);
    installation.close();
    assertThat(logged()).anyMatch(line -> line.contains("another copy of Serin"));
  }

  @Test
  public void a_copy_of_serin_that_comes_later_wins_and_is_named() throws Exception {
    installation.watch(main, "main");
    Printer copy = copy();
    Loopers.print(main, copy);
    pass(CHECK_MILLIS);
    idleTwice();
    assertThat(logging.of(main)).isSameAs(copy);
    assertThat(logged())
        .anyMatch(line -> line.contains("another copy of Serin in this process watches"));
  }

  @Test
  public void where_the_field_is_denied_the_loop_is_watched_all_the_same() throws Exception {
    installation.tracer().watch(unknown());
    message(() -> clock.sleep(700));
    assertThat(next().value("cost")).isEqualTo(700L);
    assertThat(logged()).anyMatch(line -> line.contains("Looper.mLogging cannot be read here"));
  }

  @Test
  public void where_the_field_is_denied_another_printer_is_named_once_and_left_alone()
      throws Exception {
    installation.tracer().watch(unknown());
    Printer other = theirs::add;
    Loopers.print(main, other);
    for (int i = 0; i < 3; i++) {
      pass(CHECK_MILLIS);
      idleTwice();
    }
    assertThat(logging.of(main)).isSameAs(other);
    assertThat(logged()).filteredOn(line -> line.contains("has another printer now")).hasSize(1);
  }

  @Test
  public void a_loop_that_is_watched_already_is_watched_once() throws Exception {
    installation.watch(main, "main");
    Printer ours = logging.of(main);
    installation.watch(main, "ui");
    assertThat(logging.of(main)).isSameAs(ours);
    message(() -> clock.sleep(700));
    assertThat(next().value("loop")).isEqualTo("main");
    assertThat(logged()).anyMatch(line -> line.contains("it is watched already"));
  }

  /** A printer of a copy of Serin in another class loader. */
  static Printer copy() throws ReflectiveOperationException {
    ClassLoader copies =
        new ClassLoader(LooperSourceTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(LoopPrinter.class.getName())
                ? define(name)
                : super.loadClass(name, resolve);
          }

          private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (var in = getParent().getResourceAsStream(file)) {
              byte[] bytes = in.readAllBytes();
              return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
              throw new ClassNotFoundException(name, e);
            }
          }
        };
    var constructor = copies.loadClass(LoopPrinter.class.getName()).getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return (Printer) constructor.newInstance(Thread.currentThread(), null, null, false, null);
  }

  private LooperSource unknown() {
    LooperContext known = installation.loopers();
    AppContext app = known.app;
    AppContext denied =
        new AppContext(app.application, app.main, app.clock, app.log, new HiddenApi(false));
    return new LooperSource(
        main, "main", new LooperContext(denied, known.visible, known.frames, known.input));
  }

  /** Runs a message and lets the loop become idle, twice. */
  private void idleTwice() throws Exception {
    message(() -> {});
    message(() -> {});
  }

  /** Lets time pass without a visible message. */
  private void pass(long millis) {
    clock.pass(millis);
  }
}
