package dev.serin.gradle.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A block of code on a page.
 *
 * @param page the file of the page
 * @param line the line of the page where the block begins
 * @param language the language that the block names
 * @param name the name of the file that the block shows, or empty
 * @param code the lines of the block
 */
record Snippet(Path page, long line, String language, String name, String code) {
  private static final Pattern BLOCK =
      Pattern.compile(
          "^```(\\w*)(?: \\(([^)\n]*)\\))?\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

  /** The README and the pages of the documentation. */
  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(Path.of("../README.md"));
    try (Stream<Path> files = Files.walk(Path.of("../docs"))) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }

  /** The blocks of a page, in their order. */
  static List<Snippet> of(Path page) throws IOException {
    String text = Files.readString(page);
    List<Snippet> snippets = new ArrayList<>();
    for (MatchResult block : BLOCK.matcher(text).results().toList()) {
      String name = block.group(2) == null ? "" : block.group(2);
      long line = text.substring(0, block.start()).lines().count() + 1;
      snippets.add(new Snippet(page, line, block.group(1), name, block.group(3)));
    }
    return snippets;
  }

  /** The blocks of all pages in one language. */
  static List<Snippet> in(String language) throws IOException {
    List<Snippet> snippets = new ArrayList<>();
    for (Path page : pages()) {
      of(page).stream().filter(block -> block.language.equals(language)).forEach(snippets::add);
    }
    return snippets;
  }

  @Override
  public String toString() {
    return page.getFileName() + ":" + line + " (" + name + ")";
  }
}
