package dev.serin.proof;

import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/** The tests of a jar or folder, and their names. */
final class TestSuite {
  private TestSuite() {}

  /** All tests of a jar or of a folder of classes. */
  static LauncherDiscoveryRequest of(Path place) {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(place)))
        .filters(ClassNameFilter.includeClassNamePatterns(ClassNameFilter.STANDARD_INCLUDE_PATTERN))
        .build();
  }

  /** The name of a test, without whitespace. */
  static String name(TestIdentifier test) {
    return test.getUniqueId().replaceAll("\\s", "_");
  }
}
