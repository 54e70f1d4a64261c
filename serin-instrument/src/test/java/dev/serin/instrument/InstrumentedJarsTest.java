package dev.serin.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.CallRecorder;
import dev.serin.CallVisitor;
import dev.serin.Probe;
import dev.serin.instrument.base.InstrumentException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars with a probe in every method; Java's own loader takes classes from them, and they run. */
class InstrumentedJarsTest {
  private static final String NUMBER = "public static int number() { return 7; }";
  private static final long TOOL_SECONDS = 60;

  @TempDir private Path folder;

  @Test
  void types_that_no_input_has_are_in_frames_what_they_were() throws Exception {
    Map<String, byte[]> libraries =
        classFiles(
            "package lib; public interface Shape { int size(); }",
            "package lib; public class Base { public int base() { return 1; } }",
            "package lib; public class Cube extends Base implements Shape {"
                + " public int size() { return 20; } }",
            "package lib; public class Ball extends Base implements Shape {"
                + " public int size() { return 30; } }",
            "package lib; public class Bad extends RuntimeException {}",
            """
            package app;
            import lib.*;
            public class Main {
              public static int run(boolean isCube) {
                Base made = isCube ? new Cube() : new Ball();
                Shape shape = isCube ? new Cube() : new Ball();
                Base[] both = isCube ? new Cube[] {new Cube()} : new Ball[] {new Ball()};
                try {
                  if (isCube) {
                    throw new Bad();
                  }
                } catch (Bad | IllegalStateException e) {
                  made = both[0];
                }
                return made.base() + shape.size() + 100 * both.length;
              }
            }
            """);
    byte[] main = Objects.requireNonNull(libraries.remove("app/Main.class"));
    RunResult result = instrument(jar("main.jar", Map.of("app/Main.class", main)));
    try (URLClassLoader loader = loader(output(result), jar("lib.jar", libraries))) {
      Class<?> loaded = loader.loadClass("app.Main");
      assertThat(ran(result, loaded, "run", true)).isEqualTo("run = 121");
      assertThat(ran(result, loaded, "run", false)).isEqualTo("run = 131");
    }
  }

  @Test
  void a_signed_jar_is_loaded_and_run_though_java_checks_signatures() throws Exception {
    Path signed = jar("signed.jar", classFiles("package a; public class A {" + NUMBER + "}"));
    sign(signed);
    try (URLClassLoader loader = loader(signed)) {
      Class<?> loaded = loader.loadClass("a.A");
      assertThat(loaded.getProtectionDomain().getCodeSource().getCodeSigners()).hasSize(1);
    }
    RunResult result = instrument(signed);
    assertThat(result.inputs().get(0).droppedSignatures()).isEqualTo(2);
    try (URLClassLoader loader = loader(output(result))) {
      Class<?> loaded = loader.loadClass("a.A");
      assertThat(ran(result, loaded, "number")).isEqualTo("number = 7");
      assertThat(loaded.getProtectionDomain().getCodeSource().getCodeSigners()).isNull();
    }
    Map<String, byte[]> entries = entries(signed);
    entries.putAll(entries(output(result)));
    try (URLClassLoader loader = loader(jar("still-signed.jar", entries))) {
      assertThatThrownBy(() -> loader.loadClass("a.A")).isInstanceOf(SecurityException.class);
    }
  }

  @Test
  void classes_with_the_names_of_generated_ones_have_probes() throws Exception {
    Map<String, byte[]> entries =
        classFiles(
            "package a; public class R {" + NUMBER + " public static class x {" + NUMBER + "} }",
            "package a; public class BuildConfig {" + NUMBER + "}",
            "package a; public class Manifest {" + NUMBER + "}",
            "package a; public class ManifestReader {" + NUMBER + "}");
    assertThat(entries).containsKeys("a/R.class", "a/R$x.class").hasSize(5);
    RunResult result = instrument(jar("in.jar", entries));
    try (URLClassLoader loader = loader(output(result))) {
      for (String entry : entries.keySet()) {
        Class<?> loaded = loader.loadClass(entry.replace(".class", "").replace('/', '.'));
        assertThat(ran(result, loaded, "number")).as(entry).isEqualTo("number = 7");
      }
    }
  }

  @Test
  void of_a_class_with_bodies_for_several_versions_each_is_run_with_its_own_probes()
      throws Exception {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    String manifest = "Manifest-Version: 1.0\nMulti-Release: true\n";
    entries.put("META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8));
    entries.putAll(classFiles("package a; public class A {" + NUMBER + "}"));
    classFiles(
            "package a; public class A { public static int number() { return 10 + more(); }"
                + " static int more() { return 1; } }")
        .forEach((name, bytes) -> entries.put("META-INF/versions/11/" + name, bytes));
    classFiles(
            "package a; public class A { static int other() { return 999; }"
                + " public static int number() { return other(); } }")
        .forEach((name, bytes) -> entries.put("META-INF/versions/999/" + name, bytes));
    RunResult result = instrument(jar("in.jar", entries));
    Path out = output(result);
    try (URLClassLoader loader = loader(out)) {
      assertThat(ran(result, loader.loadClass("a.A"), "number")).isEqualTo("number more = 11");
    }
    assertThat(ran(result, ofVersion("8", out), "number")).isEqualTo("number = 7");
    assertThat(ran(result, ofVersion("999", out), "number")).isEqualTo("number other = 999");
  }

  /** Calls a static method; returns the methods that were entered, by name, and its result. */
  private static String ran(RunResult result, Class<?> type, String method, Object... arguments)
      throws Exception {
    Class<?>[] types = arguments.length == 0 ? new Class<?>[0] : new Class<?>[] {boolean.class};
    CallRecorder recorder = Objects.requireNonNull(Probe.watch(4, false, 0));
    try {
      recorder.begin(0);
      Object returned = type.getMethod(method, types).invoke(null, arguments);
      Entered entered = new Entered();
      Objects.requireNonNull(recorder.end(0, true)).visit(entered, 0);
      StringBuilder text = new StringBuilder();
      for (int id : entered.methodIds) {
        text.append(result.methods().name(id).methodName()).append(' ');
      }
      return text.append("= ").append(returned).toString();
    } finally {
      Probe.unwatch(recorder);
    }
  }

  /** The methods that were entered, each after its caller. */
  private static final class Entered implements CallVisitor {
    private final List<Integer> methodIds = new ArrayList<>();

    @Override
    public int root() {
      return 0;
    }

    @Override
    public int calls(int caller, int methodId, long count, boolean isTimed) {
      methodIds.add(methodId);
      return methodIds.size();
    }

    @Override
    public void times(int node, long selfNanos, long longestNanos) {}

    @Override
    public void ends(int node, int unwound, int unknown) {}

    @Override
    public void open(int node, long nanos) {}

    @Override
    public void folded(long calls) {}

    @Override
    public void span(int node, long startNanos, long durationNanos) {}

    @Override
    public void spansDropped(long calls) {}
  }

  private RunResult instrument(Path jar) throws IOException, InstrumentException {
    InstrumentRun run = new InstrumentRun(InstrumentOptions.defaults().probeAll(true));
    run.add(jar, folder.resolve("probed-" + jar.getFileName()));
    return run.run();
  }

  private static Path output(RunResult result) {
    return result.inputs().get(0).output();
  }

  /** Java's loader, which checks signatures and stack frames, and knows versions. */
  private static URLClassLoader loader(Path... jars) throws IOException {
    URL[] urls = new URL[jars.length];
    for (int i = 0; i < jars.length; i++) {
      urls[i] = jars[i].toUri().toURL();
    }
    return new URLClassLoader(urls, InstrumentedJarsTest.class.getClassLoader());
  }

  /** The class {@code a.A} that a Java of some version loads from a jar. */
  private static Class<?> ofVersion(String version, Path jar) throws Exception {
    Runtime.Version parsed = Runtime.Version.parse(version);
    try (JarFile file = new JarFile(jar.toFile(), true, ZipFile.OPEN_READ, parsed);
        InputStream in = file.getInputStream(file.getJarEntry("a/A.class"))) {
      byte[] bytes = in.readAllBytes();
      return new ClassLoader(InstrumentedJarsTest.class.getClassLoader()) {
        @Override
        protected Class<?> findClass(String name) {
          return defineClass(name, bytes, 0, bytes.length);
        }
      }.loadClass("a.A");
    }
  }

  /** Signs a jar with a key that is made for it, with the tools of the JDK. */
  private void sign(Path jar) throws Exception {
    List<String> keys = List.of("-keystore", "keys", "-storepass", "password");
    List<String> key =
        List.of("-genkeypair", "-alias", "signer", "-keyalg", "EC", "-dname", "CN=signer");
    tool("keytool", key, keys);
    tool("jarsigner", keys, List.of(jar.toString(), "signer"));
  }

  private void tool(String name, List<String> first, List<String> last) throws Exception {
    String file = Path.of(System.getProperty("java.home"), "bin", name).toString();
    List<String> command = new ArrayList<>(List.of(file));
    command.addAll(first);
    command.addAll(last);
    File said = folder.resolve("said.txt").toFile();
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said)
            .start();
    try {
      assertThat(process.waitFor(TOOL_SECONDS, TimeUnit.SECONDS)).as(name).isTrue();
      assertThat(process.exitValue()).as(Files.readString(said.toPath())).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  private static Map<String, byte[]> classFiles(String... sources) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    Sources.compile(sources).forEach((name, bytes) -> files.put(name + ".class", bytes));
    return files;
  }

  private Path jar(String name, Map<String, byte[]> entries) throws IOException {
    Path jar = folder.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
    return jar;
  }

  private static Map<String, byte[]> entries(Path jar) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : zip.stream().toArray(ZipEntry[]::new)) {
        entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return entries;
  }
}
