package dev.serin.tests;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The lengths of methods in source files: the lines from brace to brace. A text block counts as one
 * line, as it is data and splitting it would hide its shape.
 */
final class SourceMethods extends TreeScanner<Void, Void> {
  private final CompilationUnitTree file;
  private final SourcePositions positions;
  private final Map<String, Integer> lengths;
  private int textLines;

  private SourceMethods(
      CompilationUnitTree file, SourcePositions positions, Map<String, Integer> lengths) {
    this.file = file;
    this.positions = positions;
    this.lengths = lengths;
  }

  /** The length of the longest method of each name in each file, by both names. */
  static Map<String, Integer> lengths(Collection<Path> files) throws IOException {
    Map<String, Integer> lengths = new TreeMap<>();
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              javac.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree file : task.parse()) {
        new SourceMethods(file, positions, lengths).scan(file, null);
      }
    }
    return lengths;
  }

  @Override
  public @Nullable Void visitMethod(MethodTree method, Void unused) {
    int before = textLines;
    super.visitMethod(method, null);
    if (method.getBody() != null) {
      String path = file.getSourceFile().toUri().getPath();
      String name = path.substring(path.lastIndexOf('/') + 1) + " " + method.getName();
      int length = breaks(method.getBody()) + 1 - (textLines - before);
      lengths.merge(name, length, Math::max);
    }
    return null;
  }

  @Override
  public @Nullable Void visitLiteral(LiteralTree literal, Void unused) {
    textLines += breaks(literal);
    return null;
  }

  /** The number of line breaks in a part of the file. */
  private int breaks(Tree tree) {
    LineMap lines = file.getLineMap();
    long end = lines.getLineNumber(positions.getEndPosition(file, tree));
    return (int) (end - lines.getLineNumber(positions.getStartPosition(file, tree)));
  }
}
