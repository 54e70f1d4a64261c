package dev.serin.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** The mode in which the JVM runs the program. */
enum Jvm {
  SERIAL("-XX:+UseSerialGC", ""),
  G1("-XX:+UseG1GC", ""),
  FIRST_COMPILER("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final String collector;
  private final String compiler;

  Jvm(String collector, String compiler) {
    this.collector = collector;
    this.compiler = compiler;
  }

  List<String> options() {
    List<String> options = new ArrayList<>(List.of("-Xms512m", "-Xmx512m", collector));
    if (!compiler.isEmpty()) {
      options.add(compiler);
    }
    return options;
  }
}
