package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.LoadsClasses;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program beside another agent, which has classes in its jar and in loaders of its own. */
class OtherAgentsTest {
  /** Has a loop, so that it gets a probe. */
  private static final String WORK =
      "static int work(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i; return sum; }";

  private static final String AGENT =
      """
      package other;
      public class Agent {
        public static void premain(String hidden, java.lang.instrument.Instrumentation jvm)
            throws Exception {
          work(3);
          jvm.appendToBootstrapClassLoaderSearch(new java.util.jar.JarFile(hidden));
          ClassLoader loader = (ClassLoader) Class.forName("other.boot.Loader", true, null)
              .getConstructor(String.class).newInstance(hidden);
          Class.forName("other.inner.Inner", true, loader).getMethod("run").invoke(null);
          defineNexus(loader, jvm);
        }
        /** In the application's class loader, without a file, as Byte Buddy does. */
        static void defineNexus(ClassLoader loader, java.lang.instrument.Instrumentation jvm)
            throws Exception {
          java.util.Map<String, java.util.Set<Module>> open =
              java.util.Map.of("java.lang", java.util.Set.of(Agent.class.getModule()));
          jvm.redefineModule(Object.class.getModule(), java.util.Set.of(), java.util.Map.of(),
              open, java.util.Set.of(), java.util.Map.of());
          java.lang.reflect.Method define = ClassLoader.class.getDeclaredMethod(
              "defineClass", String.class, byte[].class, int.class, int.class);
          define.setAccessible(true);
          String name = "other.bytebuddy.dynamic.Nexus";
          byte[] bytes = (byte[])
              loader.getClass().getMethod("bytes", String.class).invoke(loader, name);
          ClassLoader application = ClassLoader.getSystemClassLoader();
          define.invoke(application, name, bytes, 0, bytes.length);
          Class.forName(name, true, application);
        }
        %s
      }
      """
          .formatted(WORK);

  /** Defines classes of a folder in the jar, as agents with hidden libraries do. */
  private static final String LOADER =
      """
      package other.boot;
      public class Loader extends ClassLoader {
        private final String jar;
        public Loader(String jar) { super(null); this.jar = jar; }
        protected Class<?> findClass(String name) throws ClassNotFoundException {
          try {
            byte[] bytes = bytes(name);
            return defineClass(name, bytes, 0, bytes.length);
          } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
          }
        }
        public byte[] bytes(String name) throws java.io.IOException {
          try (java.util.jar.JarFile file = new java.util.jar.JarFile(jar)) {
            String entry = "hidden/" + name.replace('.', '/');
            return file.getInputStream(file.getEntry(entry)).readAllBytes();
          }
        }
      }
      """;

  /** A loader as well, which defines a class. */
  private static final String INNER =
      """
      package other.inner;
      public class Inner extends ClassLoader {
        public static void run() throws Exception {
          work(3);
          byte[] bytes =
              ((other.boot.Loader) Inner.class.getClassLoader()).bytes("other.deep.Deep");
          new Inner().defineClass("other.deep.Deep", bytes, 0, bytes.length)
              .getMethod("run").invoke(null);
        }
        %s
      }
      """
          .formatted(WORK);

  private static final String DEEP =
      "package other.deep; public class Deep { public static void run() { work(3); } %s }"
          .formatted(WORK);

  private static final String NEXUS =
      "package other.bytebuddy.dynamic; public class Nexus { static { work(3); } %s }"
          .formatted(WORK);

  @TempDir private Path folder;

  private Path agentJar;
  private Path hiddenJar;

  @BeforeEach
  void makeAgent() throws Exception {
    Path agent = compile("other/Agent", AGENT);
    Path loader = compile("other/boot/Loader", LOADER);
    Path inner = compile("other/inner/Inner", INNER);
    Path deep = compile("other/deep/Deep", DEEP);
    Path nexus = compile("other/bytebuddy/dynamic/Nexus", NEXUS);
    agentJar = folder.resolve("agent.jar");
    hiddenJar = folder.resolve("hidden.jar");
    write(agentJar, "other.Agent", Map.of("other/Agent.class", agent));
    write(
        hiddenJar,
        null,
        Map.of(
            "other/boot/Loader.class", loader,
            "hidden/other/inner/Inner", inner,
            "hidden/other/deep/Deep", deep,
            "hidden/other/bytebuddy/dynamic/Nexus", nexus));
  }

  @Test
  void another_agent_s_classes_have_no_probes() throws Exception {
    SerinProcess process = run("");
    assertThat(methods()).isEmpty();
    assertThat(process.err())
        .contains("serin: 4 classes of other agents have no probes. To trace them, include them");
  }

  @Test
  void those_that_are_named_have_probes() throws Exception {
    SerinProcess process = run(";include=other.*");
    assertThat(methods())
        .contains(
            "other.Agent work (I)I",
            "other.inner.Inner work (I)I",
            "other.deep.Deep work (I)I",
            "other.bytebuddy.dynamic.Nexus work (I)I");
    assertThat(process.err()).doesNotContain("other agents");
  }

  @Test
  void a_program_may_be_an_agent_besides() throws Exception {
    SerinProcess process = run(agentJar + File.pathSeparator, "");
    assertThat(methods()).contains("other.Agent work (I)I").doesNotContain("inner.Inner");
    assertThat(process.err())
        .contains("serin: 3 classes of other agents have no probes. To trace them, include them");
  }

  @Test
  void a_library_that_can_be_an_agent_is_the_program_s() throws Exception {
    Path library = folder.resolve("library.jar");
    Files.copy(agentJar, library);
    String first = SerinProcess.classes() + File.pathSeparator + library + File.pathSeparator;
    run(first, "");
    assertThat(methods()).contains("other.Agent work (I)I").doesNotContain("inner.Inner");
  }

  private SerinProcess run(String options) throws Exception {
    return run("", options);
  }

  private SerinProcess run(String firstOnClassPath, String options) throws Exception {
    String serin = "-javaagent:" + SerinProcess.agent() + "=directory=" + folder.resolve("issues");
    SerinProcess process =
        SerinProcess.java(
            folder,
            List.of(
                serin + ";adapt=false;briefMillis=0" + options,
                "-javaagent:" + agentJar + "=" + hiddenJar),
            firstOnClassPath + SerinProcess.classes(),
            LoadsClasses.class,
            "other.Agent");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(process.out()).isEqualTo("loaded\n");
    return process;
  }

  /** The lines of the method map for the agent's classes. */
  private String methods() throws IOException {
    Path map = SerinProcess.methodMap(folder.resolve("issues"));
    return String.join(
        "\n", Files.readAllLines(map).stream().filter(line -> line.contains("other.")).toList());
  }

  private Path compile(String name, String source) throws IOException {
    Path file = folder.resolve("src/" + name + ".java");
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, source);
    String classes = folder.resolve("made").toString();
    String release = SerinProcess.OLDEST_RELEASE;
    String[] options = {"--release", release, "-d", classes, "-cp", classes, file.toString()};
    int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, options);
    assertThat(status).isZero();
    return folder.resolve("made/" + name + ".class");
  }

  private static void write(Path jar, @Nullable String premain, Map<String, Path> files)
      throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (premain != null) {
      manifest.getMainAttributes().putValue("Premain-Class", premain);
    }
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        out.putNextEntry(new ZipEntry(file.getKey()));
        out.write(Files.readAllBytes(file.getValue()));
      }
    }
  }
}
