package dev.serin.maven;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportedIssue;
import dev.serin.format.MethodMap;
import dev.serin.issue.TreeRow;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A project that Maven has built, for the scripts in {@code src/it}. */
public final class BuiltProject {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/gzip\" id=\"[a-z0-9-]+\">([^<]*)</script>");

  private final Path folder;

  public BuiltProject(File folder) {
    this.folder = folder.toPath();
  }

  /** A file or folder in {@code target}. */
  public Path target(String path) {
    return folder.resolve("target").resolve(path);
  }

  /** The data in the page of a report: elements of gzip in base64. */
  public String pageData(String name) throws IOException {
    Matcher element = DATA.matcher(text(name));
    StringBuilder data = new StringBuilder();
    while (element.find()) {
      byte[] packed = Base64.getDecoder().decode(element.group(1));
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        data.append(new String(in.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
      }
    }
    return data.toString();
  }

  /** The text of a file in {@code target}. */
  public String text(String path) throws IOException {
    return Files.readString(target(path));
  }

  /** The time at which a file in {@code target} was written. */
  public long millis(String path) throws IOException {
    return Files.getLastModifiedTime(target(path)).toMillis();
  }

  /**
   * The output of all runs of Maven, in order; white space and the marks of errors are one space.
   */
  public String log() throws IOException {
    return Files.readString(folder.resolve("build.log")).replaceAll("(\\s|\\[ERROR\\])+", " ");
  }

  /** The methods of a class in {@code target} that call the probe. */
  public SortedSet<String> probed(String path) throws IOException {
    ClassNode type = new ClassNode();
    new ClassReader(Files.readAllBytes(target(path))).accept(type, 0);
    SortedSet<String> probed = new TreeSet<>();
    for (MethodNode method : type.methods) {
      method.instructions.forEach(
          instruction -> {
            if (instruction instanceof MethodInsnNode call
                && call.owner.equals("dev/serin/Probe")) {
              probed.add(method.name);
            }
          });
    }
    return probed;
  }

  /** The method map. */
  public MethodMap map(String path) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(target(path))) {
      return MethodMap.read(reader, path);
    }
  }

  /** The issues in a folder in {@code target}. */
  public List<ReportedIssue> issues(String path) throws Exception {
    IssueSet issues = new IssueReader(new MethodMaps()).read(List.of(target(path)));
    if (issues.skippedCount() != 0) {
      throw new AssertionError(issues.skipped().toString());
    }
    return issues.issues();
  }

  /** The names in the call tree of an issue. */
  public static List<String> names(ReportedIssue issue) {
    return issue.tree().stream().map(TreeRow::name).toList();
  }

  /**
   * Starts a program and waits for its end.
   *
   * @param environment additional variables
   * @return its exit status
   */
  public int start(List<String> command, Map<String, String> environment) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(target("started.log").toFile());
    builder.environment().putAll(environment);
    return builder.start().waitFor();
  }
}
