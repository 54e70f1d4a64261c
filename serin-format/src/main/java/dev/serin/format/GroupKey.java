package dev.serin.format;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A short key by which reports of the same problem group together, equal in every build where the
 * names of methods are known. It is a checksum of the dominant path: the methods from the dispatch
 * to the one with the greatest self time. Numbers that compilers and the JVM add to names are left
 * out, as an unrelated lambda or anonymous class changes them.
 */
public final class GroupKey {
  /** The number of a lambda, an accessor, an anonymous or local class, or a hidden class. */
  private static final Pattern GIVEN_NUMBER =
      Pattern.compile("(?<=\\$)[0-9]+|(?<=\\$lambda-)[0-9]+|[/+]0x[0-9a-f]+");

  private GroupKey() {}

  /** The key of a tree: eight hexadecimal digits. */
  public static String of(CallTree tree, MethodNames methods) {
    CRC32 checksum = new CRC32();
    String former = "";
    int[] path = tree.path(maxSelf(tree));
    for (int i = 1; i < path.length; i++) {
      int methodId = tree.methodId(path[i]);
      MethodName name = methods.name(methodId);
      String text = name == null ? String.valueOf(methodId) : stable(name.qualified());
      if (!text.equals(former)) {
        checksum.update((text + '\n').getBytes(StandardCharsets.UTF_8));
      }
      former = text;
    }
    return Long.toHexString(checksum.getValue() | 1L << 32).substring(1);
  }

  /** A name without generated numbers. */
  static String stable(String name) {
    return GIVEN_NUMBER.matcher(name).replaceAll("");
  }

  /** The node with the greatest self time; the root if there is no other. */
  static int maxSelf(CallTree tree) {
    int max = tree.root();
    long maxNanos = -1;
    for (int node = 0; node < tree.size(); node++) {
      if (node != tree.root() && tree.selfNanos(node) > maxNanos) {
        max = node;
        maxNanos = tree.selfNanos(node);
      }
    }
    return max;
  }
}
