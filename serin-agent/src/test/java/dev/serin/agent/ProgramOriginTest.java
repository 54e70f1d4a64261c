package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramOriginTest {
  private static final ClassLoader APPLICATION = ClassLoader.getSystemClassLoader();

  private final ProgramOrigin origin = new ProgramOrigin(List.of(Path.of("/x/app.jar")));

  @ParameterizedTest
  @CsvSource({
    "file:/x/app.jar, /x/app.jar",
    "file:/x/a%20b.jar, /x/a b.jar",
    "file:/x/classes/, /x/classes",
    "file:///x/app.jar, /x/app.jar",
    "jar:file:/x/app.jar!/BOOT-INF/lib/y.jar!/, /x/app.jar",
    "jar:nested:/x/app.jar/!BOOT-INF/lib/y.jar!/, /x/app.jar",
  })
  void the_archive_on_the_disk_is_found_in_each_kind_of_location(String location, String archive) {
    assertThat(ProgramOrigin.archive(location)).isEqualTo(Path.of(archive));
  }

  @ParameterizedTest
  @CsvSource({"jrt:/java.base", "http://x/y.jar", "file:%zz", "''", "memory:x", "jar:", "file:x"})
  void any_other_location_is_no_archive(String location) {
    assertThat(ProgramOrigin.archive(location)).isNull();
  }

  @Test
  void the_application_s_loader_is_the_program_s_whatever_the_domain() {
    assertThat(origin.includes(APPLICATION, null)).isTrue();
  }

  @Test
  void a_loader_below_is_the_program_s_for_what_comes_from_its_archives() throws Exception {
    try (URLClassLoader below = new URLClassLoader(new URL[0], APPLICATION);
        URLClassLoader deeper = new URLClassLoader(new URL[0], below)) {
      assertThat(origin.includes(below, domain("file:/x/app.jar"))).isTrue();
      assertThat(origin.includes(deeper, domain("jar:file:/x/app.jar!/BOOT-INF/classes!/")))
          .isTrue();
      assertThat(origin.includes(below, domain("file:/x/other.jar"))).isFalse();
      assertThat(origin.includes(below, new ProtectionDomain(null, null))).isFalse();
      assertThat(origin.includes(below, null)).isFalse();
    }
  }

  @Test
  void a_loader_beside_is_not_the_program_s() throws Exception {
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader beside = new URLClassLoader(new URL[0], platform)) {
      assertThat(origin.includes(beside, domain("file:/x/app.jar"))).isFalse();
    }
    assertThat(origin.includes(platform, domain("file:/x/app.jar"))).isFalse();
  }

  @Test
  void a_location_of_the_program_s_own_protocol_is_not_asked() throws Exception {
    URLStreamHandler handler =
        new URLStreamHandler() {
          @Override
          protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("not opened");
          }

          @Override
          protected String toExternalForm(URL url) {
            throw new IllegalStateException("the program's code runs");
          }
        };
    CodeSource source = new CodeSource(new URL(null, "memory:x", handler), (Certificate[]) null);
    try (URLClassLoader below = new URLClassLoader(new URL[0], APPLICATION)) {
      assertThat(origin.includes(below, new ProtectionDomain(source, null))).isFalse();
    }
  }

  private static ProtectionDomain domain(String location) throws Exception {
    return new ProtectionDomain(new CodeSource(new URL(location), (Certificate[]) null), null);
  }
}
