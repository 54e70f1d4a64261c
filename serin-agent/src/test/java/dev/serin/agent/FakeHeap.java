package dev.serin.agent;

/** A heap and a metaspace of 64 MiB each, whose use a test sets. */
class FakeHeap implements HeapWatch.Heap {
  private static final long MIB = 1 << 20;

  long usedMib;
  long collectedMib;
  long metaspaceMib;

  /** How often the use after a collection was asked for. */
  int asked;

  @Override
  public HeapWatch.Use now() {
    return new HeapWatch.Use(usedMib * MIB, 64 * MIB);
  }

  @Override
  public HeapWatch.Use afterCollection() {
    asked++;
    return new HeapWatch.Use(collectedMib * MIB, 64 * MIB);
  }

  @Override
  public HeapWatch.Use metaspace() {
    return HeapWatch.Use.ofMetaspace(metaspaceMib * MIB, 64 * MIB);
  }
}
