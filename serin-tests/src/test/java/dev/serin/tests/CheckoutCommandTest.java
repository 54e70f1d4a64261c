package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code ./serin} of a checkout that is built, started through links. */
class CheckoutCommandTest {
  @TempDir private Path folder;

  /** As on macOS before 12.3. */
  @Test
  void links_to_links_lead_to_the_checkout_without_a_readlink_that_follows_them() throws Exception {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Path readlink = tools.resolve("readlink");
    Files.writeString(
        readlink, "#!/bin/sh\n[ \"$1\" != -f ] || exit 1\nexec /usr/bin/readlink \"$@\"\n");
    assertThat(readlink.toFile().setExecutable(true)).isTrue();
    Path checkout = folder.resolve("checkout");
    Path built = Files.createDirectories(checkout.resolve("serin-cli/target/serin/bin"));
    Files.writeString(built.resolve("serin"), "echo \"built, with $*\"\n");
    Files.createFile(built.resolveSibling("built"));
    Path serin = Files.copy(Path.of("../serin"), checkout.resolve("serin"));
    Path links = Files.createDirectories(folder.resolve("My links/deep"));
    Files.createSymbolicLink(links.resolveSibling("one"), serin);
    Path two = Files.createSymbolicLink(links.resolve("two"), Path.of("../one"));
    ProcessBuilder command = new ProcessBuilder(two.toString(), "report", "a b");
    command.environment().merge("PATH", tools.toString(), (path, ours) -> ours + ":" + path);
    Process process = command.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out).isEqualTo("built, with report a b\n");
  }
}
