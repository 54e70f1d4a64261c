package dev.serin.tests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promises of SECURITY.md: Serin sends nothing, listens on nothing, asks for nothing. */
class PrivacyTest {
  /** Reads the files of Serin's own classes by the URLs that the JVM has for them. */
  private static final String READS_OWN_CLASSES = "dev.serin.instrument.StateKey";

  /** Reads files on the program's class path by their URLs, and only those on disk. */
  private static final String READS_CLASS_PATH = "dev.serin.desktop.ProgramMap";

  private static final ArchRule NO_NETWORK =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(READS_OWN_CLASSES)
          .and()
          .doNotHaveFullyQualifiedName(READS_CLASS_PATH)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.net.http..", "javax.net..", "java.rmi..", "android.webkit..")
                  .or(nameMatching("java\\.net\\.(.*Socket.*|.*URLConnection)"))
                  .or(nameMatching("java\\.nio\\.channels\\.(.*Socket.*|DatagramChannel)"))
                  .or(nameMatching("android\\.net\\.(?!Uri).*")))
          .orShould()
          .callMethod(URL.class, "openStream")
          .orShould()
          .callMethod(URL.class, "getContent");

  @Test
  void no_published_module_opens_a_connection_or_a_port() throws IOException {
    List<String> published = ModuleClasses.published();
    assertThat(published).contains("serin-runtime", "serin-android", "serin-cli");
    NO_NETWORK.check(ModuleClasses.main(published));
  }

  /** A class that violates the rule. */
  private static final class Sender implements Callable<Socket> {
    @Override
    public Socket call() throws IOException {
      return new Socket("localhost", 80);
    }
  }

  @Test
  void a_class_that_opens_a_connection_is_found() {
    JavaClasses classes = new ClassFileImporter().importClasses(Sender.class);
    assertThat(NO_NETWORK.evaluate(classes).hasViolation()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"serin-android", "serin-android-screen", "serin-android-noop"})
  void an_app_asks_for_no_permission_because_of_serin(String module) throws IOException {
    Path sources = ModuleClasses.root().resolve(module).resolve("src/main");
    try (Stream<Path> files = Files.walk(sources)) {
      List<Path> manifests = files.filter(file -> file.endsWith("AndroidManifest.xml")).toList();
      assertThat(manifests).hasSize(1);
      assertThat(Files.readString(manifests.get(0))).doesNotContain("uses-permission");
    }
  }
}
