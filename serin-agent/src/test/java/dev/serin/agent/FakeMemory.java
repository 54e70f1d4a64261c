package dev.serin.agent;

/** A heap and a metaspace of 64 MiB each, whose use a test sets. */
class FakeMemory implements MemoryWatch.Memory {
  private static final long MIB = 1 << 20;

  long usedMib;
  long collectedMib;
  long metaspaceMib;

  /** How often the use after a collection was asked for. */
  int asked;

  @Override
  public MemoryWatch.Use now() {
    return new MemoryWatch.Use(usedMib * MIB, 64 * MIB);
  }

  @Override
  public MemoryWatch.Use afterCollection() {
    asked++;
    return new MemoryWatch.Use(collectedMib * MIB, 64 * MIB);
  }

  @Override
  public MemoryWatch.Use metaspace() {
    return MemoryWatch.Use.ofMetaspace(metaspaceMib * MIB, 64 * MIB);
  }
}
