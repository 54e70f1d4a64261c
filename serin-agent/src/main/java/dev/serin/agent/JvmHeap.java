package dev.serin.agent;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/**
 * The heap of this JVM. The management beans are expensive to load, so they are loaded when the use
 * after a collection is first asked for. A runtime image without them does not know it.
 */
final class JvmHeap implements HeapWatch.Heap {
  @Override
  public HeapWatch.Use now() {
    Runtime runtime = Runtime.getRuntime();
    return new HeapWatch.Use(runtime.totalMemory() - runtime.freeMemory(), runtime.maxMemory());
  }

  @Override
  public HeapWatch.Use afterCollection() {
    HeapWatch.Use fullest = new HeapWatch.Use(0, Runtime.getRuntime().maxMemory());
    try {
      for (MemoryPoolMXBean pool : pools()) {
        MemoryUsage usage = isOld(pool) ? pool.getCollectionUsage() : null;
        if (usage != null && usage.getMax() > 0) {
          HeapWatch.Use use = new HeapWatch.Use(usage.getUsed(), usage.getMax());
          fullest = use.share() > fullest.share() ? use : fullest;
        }
      }
    } catch (LinkageError e) {
      return fullest; // the runtime image has no such beans
    }
    return fullest;
  }

  private static List<MemoryPoolMXBean> pools() {
    return ManagementFactory.getMemoryPoolMXBeans();
  }

  /** JVMs know no usage thresholds for young generations, whose use changes too fast. */
  private static boolean isOld(MemoryPoolMXBean pool) {
    return pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported();
  }
}
