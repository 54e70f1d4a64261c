package dev.serin.runtime;

import java.util.List;
import java.util.Map;

/** A platform that only knows the time. */
class FakePlatform implements Platform {
  private final Clock clock;

  FakePlatform(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public String processName() {
    return "test";
  }

  @Override
  public Map<String, Object> process() {
    return Map.of();
  }

  @Override
  public Map<String, Object> memory() {
    return Map.of("dalvik_heap", 1024L);
  }

  @Override
  public List<Map<String, Object>> threads(StackLimits limits) {
    return List.of();
  }
}
