package dev.serin.instrument;

import dev.serin.instrument.cheap.ClassScan;
import dev.serin.instrument.cheap.ClassSummary;
import dev.serin.instrument.classfile.ClassFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles small programs in memory. */
public final class Sources {
  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE = Pattern.compile("(?:class|interface|enum|record) (\\w+)");

  private Sources() {}

  /**
   * Compiles sources, each of which has one top-level type.
   *
   * @return class files by name, with slashes
   */
  public static Map<String, byte[]> compile(String... sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<JavaFileObject> units = new ArrayList<>();
    for (String source : sources) {
      units.add(new Unit(source));
    }
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null);
        Memory memory = new Memory(standard)) {
      List<String> options = List.of("-proc:none", "-nowarn");
      if (!compiler.getTask(said, memory, null, options, null, units).call()) {
        throw new IllegalArgumentException(said.toString());
      }
      Map<String, byte[]> classes = new TreeMap<>();
      memory.written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
      return classes;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The summaries of compiled classes. */
  public static List<ClassSummary> summaries(Map<String, byte[]> classes) {
    return classes.values().stream().map(b -> ClassScan.summary(new ClassFile(b))).toList();
  }

  private static String find(Pattern pattern, String source) {
    Matcher matcher = pattern.matcher(source);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static final class Unit extends SimpleJavaFileObject {
    private final String source;

    Unit(String source) {
      super(uri(source), Kind.SOURCE);
      this.source = source;
    }

    private static URI uri(String source) {
      String folder = find(PACKAGE, source).replace('.', '/');
      return URI.create("memory:///" + folder + '/' + find(TYPE, source) + ".java");
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

    Memory(JavaFileManager manager) {
      super(manager);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      written.put(className.replace('.', '/'), bytes);
      return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }
  }
}
