package dev.serin.benchmarks;

import com.tencent.matrix.trace.Configuration;
import com.tencent.matrix.trace.MethodCollector;
import com.tencent.matrix.trace.MethodTracer;
import com.tencent.matrix.trace.retrace.MappingCollector;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Instruments archives with Matrix's plugin, in the manner of its own {@code MatrixTrace} but
 * without Gradle: its collector, then its tracer, with sixteen threads, and without a final check
 * of classes.
 */
final class MatrixArchives {
  private static final int THREADS = 16;

  private final Path directory;

  /** Prepares instrumentation, with Matrix's own files in a directory. */
  MatrixArchives(Path directory) {
    this.directory = directory;
  }

  /** Instruments archives; returns the number of methods with probes. */
  long write(List<Path> jars, Path output)
      throws IOException, ExecutionException, InterruptedException {
    Files.createDirectories(directory);
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    MappingCollector mapping = new MappingCollector();
    Configuration configuration = configuration();
    configuration.parseBlockFile(mapping);
    try {
      Map<File, File> outputs = new LinkedHashMap<>();
      List<URL> urls = new ArrayList<>();
      urls.add(JavaProcess.ANDROID.toUri().toURL());
      for (Path jar : jars) {
        outputs.put(jar.toFile(), output.resolve(jar.getFileName()).toFile());
        urls.add(jar.toUri().toURL());
      }
      MethodCollector collector =
          new MethodCollector(
              executor, mapping, new AtomicInteger(), configuration, new ConcurrentHashMap<>());
      collector.collect(Set.of(), outputs.keySet());
      MethodTracer tracer =
          new MethodTracer(
              executor,
              mapping,
              configuration,
              collector.getCollectedMethodMap(),
              collector.getCollectedClassExtendMap());
      try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]))) {
        tracer.trace(Map.of(), outputs, loader, true);
      }
      return collector.getCollectedMethodMap().size();
    } finally {
      executor.shutdown();
    }
  }

  private Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.packageName = "";
    configuration.mappingDir = directory.toString();
    configuration.baseMethodMapPath = "";
    configuration.methodMapFilePath = directory.resolve("methodMapping.txt").toString();
    configuration.ignoreMethodMapFilePath = directory.resolve("ignored.txt").toString();
    configuration.blockListFilePath = "";
    configuration.traceClassOut = directory.toString();
    configuration.skipCheckClass = true;
    return configuration;
  }
}
