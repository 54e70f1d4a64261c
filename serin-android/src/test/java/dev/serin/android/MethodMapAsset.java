package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.rules.TemporaryFolder;
import org.robolectric.RuntimeEnvironment;

/** Puts a method map among the app's assets, as its build does. */
final class MethodMapAsset {
  private MethodMapAsset() {}

  @SuppressWarnings("deprecation") // its replacement takes more than a folder
  static void put(TemporaryFolder folder, String text) throws IOException {
    File zip = folder.newFile();
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip.toPath()))) {
      out.putNextEntry(new ZipEntry("assets/serin/methodMapping.txt"));
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(RuntimeEnvironment.getApplication().getAssets().addAssetPath(zip.getPath()))
        .isNotZero();
  }
}
