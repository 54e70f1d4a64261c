package dev.serin.report;

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
    return ADDED.matcher(name).replaceAll("");
  }
}
