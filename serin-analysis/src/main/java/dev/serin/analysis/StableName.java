package dev.serin.analysis;

import java.util.regex.Pattern;

/**
 * Removes the numbers that compilers, tools and the JVM add to names, as they change with unrelated
 * code or from run to run.
 */
final class StableName {
  /**
   * The numbers of lambdas, accessors, anonymous and local classes, R8's synthetic classes,
   * proxies, hidden classes, and classes that the JDK or a library generates at run time; hashes of
   * objects.
   */
  private static final Pattern ADDED =
      Pattern.compile(
          "(?<=\\$\\$(?:Enhancer|FastClass)By[A-Za-z]{1,40}\\$\\$)[0-9a-f]+"
              + "|(?<=\\$)[0-9]+"
              + "|(?<=\\$lambda-)[0-9]+"
              + "|(?<=\\$\\$ExternalSynthetic[A-Za-z]{1,40})[0-9]+"
              + "|(?<=\\$Proxy)[0-9]+"
              + "|(?<=(?:Method|Constructor)Accessor)[0-9]+"
              + "|[/+]0x[0-9a-f]+"
              + "|@[0-9a-f]+(?![0-9A-Za-z_$.])");

  private StableName() {}

  /** Removes the numbers from a name, or from all names in a text. */
  static String of(String name) {
    if (name.indexOf('$') < 0 && name.indexOf('@') < 0 && !mayHaveOthers(name)) {
      return name;
    }
    return name.indexOf('@') >= 0 || mayHaveOthers(name)
        ? ADDED.matcher(name).replaceAll("")
        : withoutNumbers(name);
  }

  /** Whether a name may have other numbers than those after a dollar sign or a hash's sign. */
  private static boolean mayHaveOthers(String name) {
    return name.indexOf('/') >= 0
        || name.indexOf('+') >= 0
        || name.contains("$$")
        || name.contains("$lambda-")
        || name.contains("$Proxy")
        || name.contains("Accessor");
  }

  /** Removes the digits after dollar signs, faster than the pattern. */
  private static String withoutNumbers(String name) {
    StringBuilder without = new StringBuilder(name.length());
    boolean isNumber = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean isDigit = c >= '0' && c <= '9';
      if (!isNumber || !isDigit) {
        without.append(c);
      }
      isNumber = c == '$' || (isNumber && isDigit);
    }
    return without.toString();
  }
}
