package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** An installable app, inspected with the tools of the Android SDK. */
final class Apk {
  private static final String CLASS = "  Class descriptor  : 'L";
  private static final Pattern METHOD = Pattern.compile("[^|]*\\|\\[\\w+] (.*)\\.([^.]+):(\\(.*)");
  private static final Pattern CODE = Pattern.compile("(\\w+): [^|]*\\|(\\w+): (.*)");
  private static final Pattern RANGE = Pattern.compile(" *0x(\\w+) - 0x(\\w+)");
  private static final Pattern HANDLER = Pattern.compile(" *.* -> 0x(\\w+)");

  private final Path file;
  private final SortedSet<String> classes = new TreeSet<>();
  private final SortedSet<String> methods = new TreeSet<>();

  Apk(Path file) {
    this.file = file;
  }

  long size() throws IOException {
    return Files.size(file);
  }

  /**
   * The size of an entry in the file in bytes, compressed and without its header; 0 if there is
   * none.
   */
  long size(String entry) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      ZipEntry found = zip.getEntry(entry);
      return found == null ? 0 : found.getCompressedSize();
    }
  }

  /** The text of an entry; null if there is no such entry. */
  @Nullable String text(String entry) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      ZipEntry found = zip.getEntry(entry);
      if (found == null) {
        return null;
      }
      try (InputStream in = zip.getInputStream(found)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  /** Checks the app with the tools that a store has. */
  void verify() throws IOException, InterruptedException {
    Process signed = start("apksigner", "verify", "--print-certs", file.toString());
    String said = output(signed);
    assertThat(signed.waitFor()).as(said).isZero();
    assertThat(said).contains("Signer #1 certificate DN:").doesNotContain("DOES NOT VERIFY");
    Process aligned = start("zipalign", "-c", "4", file.toString());
    String complaints = output(aligned);
    assertThat(aligned.waitFor()).as(complaints).isZero();
  }

  /** The names of the classes in it. */
  Set<String> classes() throws IOException, InterruptedException {
    if (classes.isEmpty()) {
      calls("nothing is called like this");
    }
    return classes;
  }

  /** The methods with code, with class and descriptor. */
  Set<String> methods() throws IOException, InterruptedException {
    classes();
    return methods;
  }

  /** The ids in its methods with probes, one for each. Only for apps that R8 did not process. */
  SortedMap<String, Integer> probes() throws IOException, InterruptedException {
    SortedMap<String, Integer> probes = new TreeMap<>();
    calls("Ldev/serin/Probe;.enter:(I)I")
        .forEach(
            (method, ids) -> {
              assertThat(ids).as(method).hasSize(1);
              probes.put(method, ids.first());
            });
    return probes;
  }

  /**
   * The methods that call a method with a constant, and these constants.
   *
   * @param called class, name and descriptor, in the format of {@code dexdump}
   */
  SortedMap<String, SortedSet<Integer>> calls(String called)
      throws IOException, InterruptedException {
    SortedMap<String, SortedSet<Integer>> calls = new TreeMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
        if (entry.getName().matches("classes\\d*\\.dex")) {
          Path dex = Files.createTempFile("classes", ".dex");
          try (InputStream in = zip.getInputStream(entry)) {
            Files.write(dex, in.readAllBytes());
          }
          addCalls(called, dex, calls);
          Files.delete(dex);
        }
      }
    }
    return calls;
  }

  private void addCalls(String called, Path dex, SortedMap<String, SortedSet<Integer>> calls)
      throws IOException, InterruptedException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(dex)).order(ByteOrder.LITTLE_ENDIAN);
    Process dump = start("dexdump", "-d", dex.toString());
    try (BufferedReader lines = dump.inputReader(StandardCharsets.UTF_8)) {
      List<String> body = new ArrayList<>();
      boolean isCalling = false;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(CLASS)) {
          classes.add(line.substring(CLASS.length(), line.length() - 2).replace('/', '.'));
        }
        if (line.startsWith("      name  ")) {
          addCalls(isCalling ? body : List.of(), called, bytes, calls);
          body.clear();
          isCalling = false;
        }
        Matcher head = METHOD.matcher(line.contains("|[") ? line : "");
        if (head.matches()) {
          methods.add(method(head));
        }
        body.add(line);
        isCalling |= line.contains(called);
      }
      addCalls(isCalling ? body : List.of(), called, bytes, calls);
    }
    assertThat(dump.waitFor()).isZero();
  }

  private static void addCalls(
      List<String> body,
      String called,
      ByteBuffer dex,
      SortedMap<String, SortedSet<Integer>> calls) {
    DexMethod method = null;
    int from = 0;
    int to = 0;
    for (String line : body) {
      Matcher head = METHOD.matcher(line);
      Matcher code = CODE.matcher(line);
      Matcher range = RANGE.matcher(line);
      Matcher handler = HANDLER.matcher(line);
      if (head.matches()) {
        method = new DexMethod(method(head));
      } else if (method != null && code.matches()) {
        method.add(hex(code.group(1)), hex(code.group(2)), code.group(3));
      } else if (range.matches()) {
        from = hex(range.group(1));
        to = hex(range.group(2));
      } else if (method != null && handler.matches()) {
        method.addCatch(from, to, hex(handler.group(1)));
      }
    }
    if (method != null) {
      SortedSet<Integer> arguments = method.argumentsOf(called, dex);
      if (!arguments.isEmpty()) {
        assertThat(calls.put(method.name, arguments)).as(method.name).isNull();
      }
    }
  }

  private static String method(Matcher head) {
    return head.group(1) + " " + head.group(2) + " " + head.group(3).replace('/', '.');
  }

  private static int hex(String digits) {
    return Integer.parseUnsignedInt(digits, 16);
  }

  private static Process start(String tool, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getenv("ANDROID_HOME") + "/build-tools/34.0.0/" + tool);
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
