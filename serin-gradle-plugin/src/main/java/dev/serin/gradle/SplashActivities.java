package dev.serin.gradle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Compares the names in the option {@link #OPTION} with the activities of an app. Immutable. */
final class SplashActivities {
  /** The option; see {@code dev.serin.runtime.Option}. */
  static final String OPTION = "splashActivities";

  private static final String ANDROID = "http://schemas.android.com/apk/res/android";

  /** Up to this number of changed letters, a name is probably a misspelt one. */
  private static final int MAX_CHANGES = 2;

  /** The number of letters per changed one, as short names are near to many. */
  private static final int MIN_LETTERS = 3;

  private final Set<String> activities = new TreeSet<>();

  /**
   * The activities of an app.
   *
   * @param manifest the merged manifest, in which names have their packages
   * @throws IOException if it cannot be read
   */
  SplashActivities(Path manifest) throws IOException {
    NodeList found = read(manifest).getElementsByTagName("activity");
    for (int i = 0; i < found.getLength(); i++) {
      activities.add(((Element) found.item(i)).getAttributeNS(ANDROID, "name"));
    }
  }

  private static Element read(Path manifest) throws IOException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    try {
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(manifest.toFile()).getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(manifest + " is no manifest: " + e.getMessage(), e);
    }
  }

  /** A warning for each name that is no activity. */
  List<String> warnings(String option) {
    List<String> warnings = new ArrayList<>();
    for (String entry : option.split(",", -1)) {
      String name = entry.trim();
      if (!name.isEmpty() && !activities.contains(name)) {
        warnings.add(
            "the option splashActivities names "
                + name
                + ", which is no activity in the merged manifest, so the name has no effect. "
                + remedy(name));
      }
    }
    return warnings;
  }

  private String remedy(String name) {
    String near =
        activities.stream()
            .filter(activity -> isNear(activity, name))
            .collect(Collectors.joining(" or "));
    return near.isEmpty()
        ? "Give the name of the activity's class with its package."
        : "Did you mean " + near + "?";
  }

  /** Whether the simple names of two classes differ in few letters, in whatever packages. */
  private static boolean isNear(String one, String other) {
    String name = simple(other);
    return changes(simple(one), name) <= Math.min(MAX_CHANGES, name.length() / MIN_LETTERS);
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** The number of letters to insert, delete or replace: Levenshtein's distance. */
  private static int changes(String from, String to) {
    int[] changes = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      changes[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = changes[0];
      changes[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = changes[j];
        changes[j] = Math.min(replaced, 1 + Math.min(changes[j], changes[j - 1]));
      }
    }
    return changes[to.length()];
  }
}
