package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.Sources;
import dev.serin.instrument.classfile.ClassFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClassSummaryTest {
  private static final String SOURCE =
      """
      abstract class A extends java.util.ArrayList<String> implements Runnable, Cloneable {
        static int own;
        public final synchronized void locked() {}
        abstract void missing();
        long calls(B b) { return B.stat(b.field(), own) + new B().field() + B.other; }
        Runnable lambda() { return this::clear; }
      }
      class B { static int other; int field; int field() { return field; }
        static long stat(int a, int b) { return a + b; } }
      """;

  @Test
  void a_summary_says_what_a_class_extends_and_what_its_short_methods_do() {
    ClassSummary summary = summary();
    assertThat(summary.name()).isEqualTo("A");
    assertThat(summary.superName()).isEqualTo("java/util/ArrayList");
    assertThat(summary.interfaces()).containsExactly("java/lang/Runnable", "java/lang/Cloneable");
    assertThat(summary.madeInterfaces()).contains("java/lang/Runnable");
    assertThat(summary.is(ClassFile.ACC_ABSTRACT)).isTrue();
    Map<String, MethodSummary> methods =
        summary.methods().stream().collect(Collectors.toMap(MethodSummary::name, m -> m));
    assertThat(methods.keySet())
        .containsExactlyInAnyOrder("<init>", "locked", "missing", "calls", "lambda");
    assertThat(methods.get("locked").body()).isNull();
    assertThat(methods.get("locked").is(ClassFile.ACC_FINAL)).isTrue();
    assertThat(methods.get("missing").body()).isNull();
    assertThat(methods.get("lambda").body()).isNull();
    BoundedBody calls = methods.get("calls").body();
    assertThat(calls).isNotNull();
    assertThat(calls.initialised()).containsExactly("B");
    assertThat(calls.calls().stream().map(c -> c.kind() + " " + c.owner() + "." + c.signature()))
        .containsExactly(
            "VIRTUAL B.field()I",
            "STATIC B.stat(II)J",
            "SPECIAL B.<init>()V",
            "VIRTUAL B.field()I");
  }

  @Test
  void a_summary_that_was_kept_says_the_same_and_is_smaller_than_its_class() throws IOException {
    Map<String, byte[]> classes = Sources.compile(SOURCE);
    byte[] kept = kept(summary());
    ClassSummary read = SummaryFormat.read(new DataInputStream(new ByteArrayInputStream(kept)));
    assertThat(kept(read)).isEqualTo(kept);
    assertThat(kept.length).isLessThan(classes.get("A").length / 2);
    assertThat(read).usingRecursiveComparison().isEqualTo(summary());
  }

  @Test
  void several_summaries_can_follow_each_other() throws IOException {
    List<ClassSummary> all = Sources.summaries(Sources.compile(SOURCE));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (ClassSummary summary : all) {
      SummaryFormat.write(summary, new DataOutputStream(bytes));
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    for (ClassSummary summary : all) {
      assertThat(SummaryFormat.read(in).name()).isEqualTo(summary.name());
    }
    assertThat(in.available()).isZero();
  }

  @Test
  void a_kept_summary_that_is_damaged_or_cut_off_or_of_another_version_is_refused()
      throws IOException {
    byte[] kept = kept(summary());
    for (int length = 0; length < kept.length; length++) {
      byte[] cut = Arrays.copyOf(kept, length);
      assertThatThrownBy(
              () -> SummaryFormat.read(new DataInputStream(new ByteArrayInputStream(cut))))
          .isInstanceOf(IOException.class);
    }
    for (int at = 0; at < kept.length; at++) {
      byte[] changed = kept.clone();
      changed[at] = (byte) 0xFF;
      try {
        ClassSummary read =
            SummaryFormat.read(new DataInputStream(new ByteArrayInputStream(changed)));
        assertThat(read).isNotNull();
      } catch (IOException e) {
        assertThat(e).isInstanceOf(IOException.class); // and nothing else
      }
    }
    kept[0]++;
    assertThatThrownBy(
            () -> SummaryFormat.read(new DataInputStream(new ByteArrayInputStream(kept))))
        .hasMessage("a class summary is of version 4, not 3: it is created again");
  }

  private static ClassSummary summary() {
    return ClassScan.summary(new ClassFile(Sources.compile(SOURCE).get("A")));
  }

  private static byte[] kept(ClassSummary summary) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SummaryFormat.write(summary, new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
