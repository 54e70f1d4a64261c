package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The source files and lines in the method map of a run. */
class SourceCommentsTest {
  private static final String EDITOR =
      """
      package app;

      public class Editor {
        private final int[] lines = {1, 2};

        public Editor(int n) {
          n++;
        }

        void save() {
          new Inner().run();
        }

        class Inner {
          void run() {
            save();
          }
        }
      }

      class Other {
        static void f() {}
      }
      """;

  @TempDir private Path folder;

  @Test
  void methods_have_the_file_of_their_class_and_the_line_where_they_begin() throws Exception {
    run(Sources.compile(EDITOR));

    assertThat(map())
        .isEqualTo(
            """
            # serin method map, version 2
            # mapId 14f0a7e5a3c1b9d2
            1,1,app.Editor <init> (I)V
            2,0,app.Editor save ()V
            3,0,app.Editor$Inner <init> (Lapp.Editor;)V
            4,0,app.Editor$Inner run ()V
            5,0,app.Other <init> ()V
            6,8,app.Other f ()V
            1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
            # source Editor.java 1 6 11 14 16 21 22
            """
                .replace("14f0a7e5a3c1b9d2", read(map()).mapId()));
  }

  @Test
  void a_map_without_the_comments_has_the_same_id_as_before() throws Exception {
    run(Sources.compile(EDITOR));
    String methods = map().replaceAll("(?m)^#.*\n", "");

    assertThat(read(methods).mapId()).isEqualTo(read(map()).mapId());
  }

  @Test
  void moved_lines_change_neither_ids_nor_the_map_id() throws Exception {
    run(Sources.compile(EDITOR));
    MethodMap before = read(map());
    Files.copy(folder.resolve("map.txt"), folder.resolve("base.txt"));
    run(
        Sources.compile("\n\n" + EDITOR),
        InstrumentOptions.defaults().baseMap(folder.resolve("base.txt")));

    assertThat(read(map()).mapId()).isEqualTo(before.mapId());
    assertThat(read(map()).methods()).isEqualTo(before.methods());
    assertThat(map()).contains("# source Editor.java 1 8 13 16 18 23 24\n");
  }

  @Test
  void methods_of_a_base_map_that_are_gone_have_no_place() throws Exception {
    Files.writeString(
        folder.resolve("base.txt"),
        "4,1,app.Editor gone ()V\n5,0,app.Other f ()V\n# source Editor.java 4 99\n");
    run(
        Sources.compile("package app; public class Other {\n static void f() {} }"),
        InstrumentOptions.defaults().baseMap(folder.resolve("base.txt")));

    assertThat(map()).contains("4,1,app.Editor gone ()V\n").endsWith("# source Other.java 5 2 1\n");
  }

  @Test
  void a_class_without_source_file_or_lines_has_none() throws Exception {
    Map<String, byte[]> classes = Sources.compile(EDITOR);
    Map<String, byte[]> without =
        Map.of(
            "app/Editor", without(classes.get("app/Editor"), ClassReader.SKIP_DEBUG),
            "app/Other", withFile(classes.get("app/Other"), "Other.java", ClassReader.SKIP_DEBUG));
    run(without);

    assertThat(map()).contains("# source Other.java 3 0 0\n").doesNotContain("Editor.java");
  }

  @Test
  void a_source_file_of_any_name_stays_one_line() throws Exception {
    byte[] other = Sources.compile(EDITOR).get("app/Other");
    run(Map.of("app/Other", withFile(other, "a\n1,1,b\u202E c).java", 0)));

    assertThat(map()).contains("# source a\\u000a1\\u002c1\\u002cb\\u202e\\u0020c).java 1 21 22\n");
    assertThat(read(map()).size()).isEqualTo(3);

    run(Map.of("app/Other", withFile(other, "a".repeat(300) + ".java", 0)));
    assertThat(map()).doesNotContain("# source");
  }

  @Test
  void a_source_file_that_cannot_be_decoded_is_none() throws Exception {
    byte[] other = Sources.compile(EDITOR).get("app/Other");
    String bytes = new String(withFile(other, "Other.java", 0), StandardCharsets.ISO_8859_1);
    String malformed = bytes.replace("Other.java", "\u00C0ther.java"); // half a character
    run(Map.of("app/Other", malformed.getBytes(StandardCharsets.ISO_8859_1)));

    assertThat(malformed).isNotEqualTo(bytes);
    assertThat(map()).contains("app.Other f ()V\n").doesNotContain("# source");
  }

  @Test
  void a_run_from_a_state_writes_the_places_of_kept_classes() throws Exception {
    Path state = folder.resolve("state");
    run(Sources.compile(EDITOR), InstrumentOptions.defaults().state(state));
    String whole = map();
    Files.delete(folder.resolve("map.txt"));
    run(Sources.compile(EDITOR), InstrumentOptions.defaults().state(state));

    assertThat(map()).isEqualTo(whole);
  }

  @Test
  void places_of_a_plan_reach_the_map_but_do_not_change_the_plan() throws Exception {
    byte[] plan = planned(EDITOR);
    byte[] moved = planned("\n" + EDITOR);
    assertThat(moved).isEqualTo(plan);

    run(
        Sources.compile("package main; public class Main {\n void f() { Runtime.version(); } }"),
        InstrumentOptions.defaults().resumeFrom(folder.resolve("plan"), folder.resolve("classes")));
    assertThat(map())
        .contains("# source Editor.java 1 7 12 15 17 22 23\n# source Main.java 7 1 2\n");
  }

  private byte[] planned(String source) throws Exception {
    run(
        Sources.compile(source),
        InstrumentOptions.defaults().plan(folder.resolve("plan"), folder.resolve("classes")));
    return Files.readAllBytes(folder.resolve("plan"));
  }

  private void run(Map<String, byte[]> classes) throws Exception {
    run(classes, InstrumentOptions.defaults());
  }

  private void run(Map<String, byte[]> classes, InstrumentOptions options) throws Exception {
    Path in = folder.resolve("in");
    for (String name : List.of("app/Editor", "app/Editor$Inner", "app/Other", "main/Main")) {
      Path file = in.resolve(name + ".class");
      Files.createDirectories(file.getParent());
      Files.deleteIfExists(file);
      if (classes.containsKey(name)) {
        Files.write(file, classes.get(name));
      }
    }
    InstrumentRun run = new InstrumentRun(options.map(folder.resolve("map.txt")));
    run.add(in, folder.resolve("out"));
    run.run();
  }

  private String map() throws Exception {
    return Files.readString(folder.resolve("map.txt"), StandardCharsets.UTF_8);
  }

  private static MethodMap read(String map) throws Exception {
    return MethodMap.read(new StringReader(map), "map");
  }

  private static byte[] without(byte[] type, int parts) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(type).accept(writer, parts);
    return writer.toByteArray();
  }

  private static byte[] withFile(byte[] type, String file, int parts) {
    ClassWriter writer = new ClassWriter(0);
    ClassVisitor naming =
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitSource(String source, String debug) {
            // replaced below
          }
        };
    new ClassReader(type).accept(naming, parts);
    writer.visitSource(file, null);
    return writer.toByteArray();
  }
}
