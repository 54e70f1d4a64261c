package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.MethodName;
import dev.serin.issue.TreeRow;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mappings written by hand, after the documentation of ProGuard's format and R8's additions. */
class NameMappingTest {
  private static final String PROGUARD =
      """
      # a remark
      sample.app.Main -> sample.app.Main:
          sample.app.Configuration configuration -> a
          50:66:void <init>(sample.app.Configuration) -> <init>
          74:228:void execute() -> a
          2039:2056:void sample.app.Licence.check():39:56 -> a
          2039:2056:void execute():76 -> a
          3040:3042:java.io.PrintWriter sample.app.util.Writers.create(java.io.File):40:42 -> a
          3040:3042:void printConfiguration():243 -> a
          3040:3042:void execute():80 -> a
          void main(java.lang.String[]) -> main
      sample.app.Configuration -> sample.a.b:
          int count() -> a
          java.lang.String count(int,long[][]) -> a
          sample.app.Main owner(sample.app.Configuration) -> a
          boolean isEmpty() -> c
      """;

  private static final String R8 =
      """
      # {"id":"com.android.tools.r8.mapping","version":"2.2"}
      outline.Class -> a.o:
          1:2:int outline():0:0 -> a
          # {'id':'com.android.tools.r8.outline'}
          # {'id':'com.android.tools.r8.synthesized'}
      some.Klass -> a.b:
      # {"id":"sourceFile","fileName":"Some.kt"}
          1:1:void foo.bar.Baz.qux():42:42 -> s
          4:4:int outlineCaller(int):98:98 -> s
          5:5:int outlineCaller(int):100:100 -> s
          27:27:int outlineCaller(int):0:0 -> s
          # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":4,"2":5}}
          0:65535:void once():33:33 -> t
          7:7:void lambda$run$0():225:225 -> u
          7:7:void run(some.Klass):2 -> u
          # {"id":"com.android.tools.r8.synthesized"}
          8:8:void wide(some.Klass,int):9:9 -> v
          # {"id":"com.android.tools.r8.residualsignature","signature":"(ILa/b;)Z"}
          # {"id":"com.android.tools.r8.unheardOf","x":1}
      """;

  @TempDir private Path folder;

  @Test
  void a_frame_becomes_those_that_were_inlined_and_the_one_they_were_inlined_into()
      throws Exception {
    NameMapping mapping = mapping(PROGUARD);
    assertThat(mapping.originalStack("at sample.app.Main.a(Main.java:3041)\n"))
        .isEqualTo(
            """
            at sample.app.util.Writers.create(Writers.java:41)
            at sample.app.Main.printConfiguration(Main.java:243)
            at sample.app.Main.execute(Main.java:80)
            """);
    assertThat(mapping.originalStack("at sample.app.Main.a(Main.java:100)"))
        .isEqualTo("at sample.app.Main.execute(Main.java:100)");
    assertThat(mapping.originalStack("\tat sample.app.Main.main(Unknown Source) [x]"))
        .isEqualTo("\tat sample.app.Main.main(Main.java) [x]");
  }

  @Test
  void where_a_frame_may_be_several_methods_all_are_named() throws Exception {
    assertThat(mapping(PROGUARD).originalStack("at sample.a.b.a(Unknown Source)\nat x.Y.z"))
        .isEqualTo(
            """
            at sample.app.Configuration.count(Configuration.java)
            <OR> at sample.app.Configuration.owner(Configuration.java)
            at x.Y.z""");
    assertThat(mapping(PROGUARD).originalStack("at sample.app.Main.a"))
        .isEqualTo("at sample.app.Main.execute");
  }

  @Test
  void loaders_modules_and_what_is_no_frame_are_kept() throws Exception {
    String stack =
        """
        at app//sample.a.b.c(SourceFile:3)
        at java.base@17/java.lang.Thread.run(Thread.java:833)
            at sample.a.b.unknown(SourceFile:3)
        at app//sample.a.b$$Lambda$117/0x00007fd7f0c01a40.run(Unknown Source)
        at sample.a.b$$Lambda/0x00007fd7f0c01a40.run(Unknown Source)
        Caused by: something (else)

        at .(:)
        at""";
    assertThat(mapping(PROGUARD).originalStack(stack))
        .isEqualTo(
            """
            at app//sample.app.Configuration.isEmpty(Configuration.java:3)
            at java.base@17/java.lang.Thread.run(Thread.java:833)
                at sample.app.Configuration.unknown(Configuration.java:3)
            at app//sample.a.b$$Lambda$117/0x00007fd7f0c01a40.run(Unknown Source)
            at sample.a.b$$Lambda/0x00007fd7f0c01a40.run(Unknown Source)
            Caused by: something (else)

            at .(:)
            at""");
    assertThat(NameMapping.NONE.originalStack(stack)).isEqualTo(stack);
  }

  @Test
  void what_r8_adds_is_followed() throws Exception {
    NameMapping mapping = mapping(R8);
    assertThat(mapping.originalStack("at a.o.a(:2)\nat a.b.s(SourceFile:27)"))
        .isEqualTo("at some.Klass.outlineCaller(Some.kt:100)");
    assertThat(mapping.originalStack("at a.b.s(SourceFile:27)"))
        .isEqualTo("at some.Klass.outlineCaller(Some.kt)");
    assertThat(mapping.originalStack("at a.b.t(SourceFile:4711)"))
        .isEqualTo("at some.Klass.once(Some.kt:33)");
    assertThat(mapping.originalStack("at a.b.t(SourceFile)"))
        .isEqualTo("at some.Klass.once(Some.kt:33)");
    assertThat(mapping.originalStack("at a.b.u(SourceFile:7)"))
        .isEqualTo("at some.Klass.lambda$run$0(Some.kt:225)");
  }

  @Test
  void methods_are_told_apart_by_what_they_take_and_return() throws Exception {
    NameMapping mapping = mapping(PROGUARD);
    assertThat(mapping.originalMethods(method("sample.a.b", "a", "(I[[J)Ljava.lang.String;")))
        .containsExactly(method("sample.app.Configuration", "count", "(I[[J)Ljava.lang.String;"));
    assertThat(
            mapping.originalMethods(method("sample.a.b", "a", "(Lsample.a.b;)Lsample.app.Main;")))
        .containsExactly(
            method(
                "sample.app.Configuration",
                "owner",
                "(Lsample.app.Configuration;)Lsample.app.Main;"));
    assertThat(mapping.originalMethods(method("sample.a.b", "a", ""))).hasSize(3);
    assertThat(mapping.originalMethods(method("sample.app.Main", "a", "()V")))
        .containsExactly(method("sample.app.Main", "execute", "()V"));
    assertThat(mapping.originalMethods(method("sample.a.b", "kept", "()V")))
        .containsExactly(method("sample.app.Configuration", "kept", "()V"));
    assertThat(mapping.originalMethods(method("x.Y", "z", "()V")))
        .containsExactly(method("x.Y", "z", "()V"));
    assertThat(mapping(R8).originalMethods(method("a.b", "v", "(ILa.b;)Z")))
        .containsExactly(method("some.Klass", "wide", "(Lsome.Klass;I)V"));
  }

  @Test
  void a_method_of_the_source_is_found_wherever_its_code_went() throws Exception {
    NameMapping mapping = mapping(PROGUARD);
    assertThat(mapping.obfuscatedClass("sample.app.Configuration")).isEqualTo("sample.a.b");
    assertThat(mapping.originalClass("sample.a.b")).isEqualTo("sample.app.Configuration");
    assertThat(mapping.obfuscatedClass("x.Y")).isEqualTo("x.Y");
    assertThat(mapping.obfuscatedMethods(method("sample.app.Licence", "check", "()V")))
        .containsExactly(method("sample.app.Main", "a", "()V"));
    assertThat(mapping.obfuscatedMethods(method("sample.app.Configuration", "count", "()I")))
        .containsExactly(method("sample.a.b", "a", "()I"));
    assertThat(mapping.obfuscatedMethods(method("sample.app.Configuration", "owner", "")))
        .containsExactly(method("sample.a.b", "a", "(Lsample.a.b;)Lsample.app.Main;"));
    assertThat(mapping.obfuscatedMethods(method("sample.app.Configuration", "gone", "()V")))
        .isEmpty();
    assertThat(mapping(R8).obfuscatedMethods(method("some.Klass", "wide", "")))
        .containsExactly(method("a.b", "v", "(ILa.b;)Z"));
  }

  @Test
  void an_issue_of_a_shrunk_program_is_shown_with_the_names_of_the_source() throws Exception {
    Path file =
        Samples.file(
            folder,
            "issues.jsonl",
            """
            {"tag":"Trace_EvilMethod","detail":"ANR","cost":5000,"scene":"sample.a.b 'Title'",\
            "process":"sample.a.b","message":"sample.a.b","mapId":"m1",\
            "threadStack":"at sample.app.Main.a(SourceFile:2040)\\n",\
            "threads":[{"name":"t","stack":["sample.a.b.c(SourceFile:3)"],"waitsFor":"sample.a.b"}],\
            "messagesBefore":[{"what":"sample.a.b"}],\
            "callTree":[[0,5,1,1,1,1,0,0],[0,6,1,1,1,1,0,0]],\
            "methods":{"5":"sample.a.b.c","6":"sample.a.b.a"}}""");
    IssueReader reader = new IssueReader(new MethodMaps(), NameMappings.of(mapping(PROGUARD)));
    ReportedIssue issue = reader.read(List.of(file)).issues().get(0);
    assertThat(issue.json())
        .hasToString(
            """
            {"tag":"Trace_EvilMethod","detail":"ANR","cost":5000,\
            "scene":"sample.app.Configuration 'Title'",\
            "process":"sample.app.Configuration","message":"sample.app.Configuration",\
            "mapId":"m1",\
            "threadStack":"at sample.app.Licence.check(Licence.java:40)\\n\
            at sample.app.Main.execute(Main.java:76)\\n",\
            "threads":[{"name":"t","stack":["sample.app.Configuration.isEmpty(Configuration.java:3)"],\
            "waitsFor":"sample.app.Configuration"}],\
            "messagesBefore":[{"what":"sample.app.Configuration"}],\
            "callTree":[[0,5,1,1,1,1,0,0],[0,6,1,1,1,1,0,0]],\
            "methods":{"5":"sample.app.Configuration.isEmpty",\
            "6":"sample.app.Configuration.count or sample.app.Configuration.owner"}}""");
    assertThat(issue.tree().stream().map(TreeRow::name))
        .containsExactly(
            "sample.app.Configuration.isEmpty",
            "sample.app.Configuration.count or sample.app.Configuration.owner");
  }

  @Test
  void a_map_made_before_or_after_shrinking_gives_the_names_of_the_source() throws Exception {
    for (String line :
        new String[] {
          "5,1,sample.a.b a (I[[J)Ljava.lang.String;",
          "5,1,sample.app.Configuration count (I[[J)Ljava.lang.String;"
        }) {
      MethodMaps maps = new MethodMaps();
      maps.give(Samples.file(folder, "map.txt", "# mapId m1", line));
      Path file =
          Samples.file(
              folder,
              "issues.jsonl",
              "{\"tag\":\"T\",\"mapId\":\"m1\",\"callTree\":[[0,5,1,1,1,1,0,1,1]]}");
      IssueSet read = new IssueReader(maps, NameMappings.of(mapping(PROGUARD))).read(List.of(file));
      TreeRow row = read.issues().get(0).tree().get(0);
      assertThat(row.name()).isEqualTo("sample.app.Configuration.count");
      assertThat(row.open()).isTrue();
      assertThat(row.left()).as("marked by names that differ").isFalse();
    }
  }

  @Test
  void a_map_made_before_shrinking_is_left_alone_where_its_names_are_others_short_ones()
      throws Exception {
    NameMapping mapping =
        mapping(
            """
            a.b -> a.a:
                void a() -> b
                void b() -> a
            a.c -> a.b:
                void a() -> b
            """);
    assertThat(mapping.areObfuscated(List.of("a.a", "a.b"))).isTrue();
    assertThat(mapping.areObfuscated(List.of("a.b", "a.c"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "this is no mapping",
        "    int before() -> aClass",
        "a.B -> a.c",
        "a.B -> :",
        " -> a:",
        "a.B -> a.c:\n    1:1:void run",
        "a.B -> a.c:\n    1:1:void run():1:1 -> ",
        "a.B -> a.c:\n    1:x:void run():1:1 -> a",
        "a.B -> a.c:\n    1:99999999999:void run():1:1 -> a",
        "a.B -> a.c:\n    1:1:run():1:1 -> a",
        "a.B -> a.c:\n    1:1:void run()1 -> a",
        "a.B -> a.c:\n    1:1:void ():1 -> a",
        "a.B -> a.c:\n    field -> a",
        "a.B -> a.c:\n    # {\"id\":\"sourceFile\",",
      })
  void what_is_no_mapping_is_refused_by_line(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("mapping.txt"), text);
    long last = text.lines().count();
    assertThatThrownBy(() -> NameMapping.read(file))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("mapping.txt:" + last + ": not a line of a mapping: \"")
        .hasMessageContaining("Give the mapping.txt that R8 or ProGuard wrote");
  }

  @Test
  void a_line_that_is_huge_is_refused_and_not_kept() throws Exception {
    Path file = Files.writeString(folder.resolve("mapping.txt"), "a.B -> " + "c".repeat(5 << 20));
    assertThatThrownBy(() -> NameMapping.read(file))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("mapping.txt:1: not a line of a mapping")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(500));
  }

  @Test
  void a_file_that_no_mapping_is_as_long_as_is_refused_and_not_read() throws Exception {
    Path path = folder.resolve("mapping.txt");
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength((512L << 20) + 1);
    }
    assertThatThrownBy(() -> NameMapping.read(path))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("mapping.txt has more than 536870912 bytes, the limit for a mapping")
        .hasMessageContaining("Give the mapping.txt that R8 or ProGuard wrote");
  }

  @Test
  void what_goes_on_for_longer_than_any_mapping_is_refused_while_it_is_read() throws Exception {
    assertThat(new MappingReader(new StringReader(PROGUARD), "pipe", PROGUARD.length()).read())
        .hasSize(2);
    MappingReader reader =
        new MappingReader(new StringReader(PROGUARD), "pipe", PROGUARD.length() - 1);
    assertThatThrownBy(reader::read)
        .isInstanceOf(ReportException.class)
        .hasMessageStartingWith("pipe has more than " + (PROGUARD.length() - 1) + " bytes");
  }

  @Test
  void a_class_that_is_given_two_originals_is_refused() throws Exception {
    assertThatThrownBy(() -> mapping("x.A -> a.b:\nx.B -> a.c:\ny.A -> a.b:\n"))
        .isInstanceOf(ReportException.class)
        .hasMessage(
            "mapping.txt:3: the class a.b is given twice, as x.A and as y.A."
                + " Give the mapping of one program.");
    NameMapping mapping = mapping("x.A -> a.b:\n    void f() -> a\nx.A -> a.b:\n    void g() -> c");
    assertThat(mapping.originalStack("at a.b.a\nat a.b.c")).isEqualTo("at x.A.f\nat x.A.g");
  }

  @Test
  void an_empty_file_or_none_is_refused() throws Exception {
    Path empty = Files.writeString(folder.resolve("mapping.txt"), "# only a remark\n");
    assertThatThrownBy(() -> NameMapping.read(empty))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("mapping.txt: this mapping has no classes");
    assertThatThrownBy(() -> NameMapping.read(folder.resolve("none.txt")))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("none.txt cannot be read as a mapping: ");
  }

  @Test
  void a_mapping_that_was_cut_at_the_end_of_a_line_is_told_by_r8_s_checksum() throws Exception {
    String whole =
        """
        # pg_map_hash: SHA-256 fd83eec5d671ec99c80a5e7ef23e2ff58f51a1c3c1d06d2ac9ef58a05ab58fa9
        a.B -> a.c:
            void run() -> a
        """;
    assertThatThrownBy(() -> mapping(whole))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("mapping.txt: this mapping was cut off or changed")
        .hasMessageContaining("line 3");
  }

  private static NameMapping mapping(String text) throws Exception {
    return NameMapping.read(new StringReader(text), "mapping.txt");
  }

  private static MethodName method(String className, String name, String descriptor) {
    return new MethodName(0, className, name, descriptor);
  }
}
