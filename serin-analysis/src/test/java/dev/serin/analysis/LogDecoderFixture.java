package dev.serin.analysis;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A method map of two methods, by which tests decode text. */
abstract class LogDecoderFixture {
  @TempDir Path folder;
  Path map;

  @BeforeEach
  void writeMap() throws Exception {
    map =
        Files.writeString(
            folder.resolve("methodMapping.txt"),
            "7,1,com.example.Editor save ()V\n12,2,com.example.Editor write ()V\n");
  }
}
