package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Provides blocks of a loop and collects their logs and notifications. Uses the runtime's own
 * threads.
 */
abstract class BlockFixture extends TracerFixture {
  final ReadPlatform machine = new ReadPlatform(clock, true);
  final BlockingQueue<Block> told = new LinkedBlockingQueue<>();
  final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  static String fail(String what) throws IOException {
    throw new IOException(what);
  }

  /** Uploads again when the last upload is over. */
  void upload(Tracer tracer, String result) throws InterruptedException {
    lines.clear();
    tracer.blockLogs().upload();
    awaitLog(result);
  }

  BlockConfig.Builder blocks() {
    return BlockConfig.builder().onBlock(told::add);
  }

  Tracer tracer(BlockConfig.Builder blocks) {
    return watching(config().blocks(blocks.build()));
  }

  Tracer watching(TracerConfig.Builder config) {
    Tracer tracer = Tracer.start(machine, config.log(this::heard).sink(issues::add).build());
    tracer.watch(loop);
    return tracer;
  }

  void heard(String text) {
    log.add(text);
    lines.add(text);
  }

  /** Waits for a log line that contains a part. */
  void awaitLog(String part) throws InterruptedException {
    String line = "";
    while (!line.contains(part)) {
      line = lines.poll(20, TimeUnit.SECONDS);
      assertThat(line).as(part).isNotNull();
    }
  }

  /** Runs a message of 1,200 ms during which Serin takes one stack. */
  void block(Tracer tracer) throws InterruptedException {
    assertThat(tracer.detectors().slow().isStarted()).isTrue();
    loop.begin();
    clock.advanceMillis(1000);
    machine.awaitReading();
    clock.useCpuMillis(60);
    clock.advanceMillis(200);
    loop.end();
    machine.awaitReading();
  }

  Block told() throws InterruptedException {
    Block block = told.poll(20, TimeUnit.SECONDS);
    assertThat(block).as("a block").isNotNull();
    return block;
  }

  List<Path> logs() throws IOException {
    return files(".log");
  }

  List<Path> files(String suffix) throws IOException {
    Path blocks = folder.resolve("blocks");
    if (!Files.isDirectory(blocks)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(blocks)) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }
}
