package dev.serin.agent;

/** A heap and a metaspace of 64 MiB each, whose use a test sets. */
class FakeMemory implements MemoryWatch.Memory {
  private static final long MIB = 1 << 20;

  long heapMib;
  long heapAfterCollectionMib;
  long metaspaceMib;

  /** The number of requests for the use of the heap after a collection. */
  int heapAsked;

  @Override
  public MemoryWatch.Use heapNow() {
    return new MemoryWatch.Use(heapMib * MIB, 64 * MIB);
  }

  @Override
  public MemoryWatch.Use heapAfterCollection() {
    heapAsked++;
    return new MemoryWatch.Use(heapAfterCollectionMib * MIB, 64 * MIB);
  }

  @Override
  public MemoryWatch.Use metaspace() {
    return MemoryWatch.Use.ofMetaspace(metaspaceMib * MIB, 64 * MIB);
  }
}
