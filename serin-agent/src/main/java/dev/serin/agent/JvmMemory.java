package dev.serin.agent;

import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * The heap and the metaspace of this JVM. The management beans are expensive to load. They are
 * loaded by the first request for the use of the heap after a collection, or for the use of a
 * metaspace with a limit. Both uses are unknown if the runtime image lacks the beans.
 */
final class JvmMemory implements MemoryWatch.Memory {
  /** As HotSpot names it; other JVMs have no such limit. */
  private static final String METASPACE = "Metaspace";

  /** The option that limits it. */
  private static final String LIMIT = "MaxMetaspaceSize";

  /** The package of {@code java.base} that has the options of this JVM. */
  private static final String SUPPORT_PACKAGE = "jdk.internal.vm";

  private static final MemoryWatch.Use NO_LIMIT = MemoryWatch.Use.ofMetaspace(0, Long.MAX_VALUE);

  private final boolean mayLimit = mayLimitMetaspace();

  /** Lets this class read the options of the JVM; without it, the beans are loaded in any case. */
  static void exportOptions(Instrumentation instrumentation) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(SUPPORT_PACKAGE, Set.of(JvmMemory.class.getModule())),
        Map.of(),
        Set.of(),
        Map.of());
  }

  /** Whether an option may limit the metaspace; read without the beans. */
  private static boolean mayLimitMetaspace() {
    try {
      Class<?> support = Class.forName(SUPPORT_PACKAGE + ".VMSupport");
      Properties properties = (Properties) support.getMethod("getAgentProperties").invoke(null);
      return properties.getProperty("sun.jvm.args", LIMIT).contains(LIMIT)
          || properties.getProperty("sun.jvm.flags", LIMIT).contains(LIMIT);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return true; // no HotSpot, or its options cannot be read: the beans know the limit
    }
  }

  @Override
  public MemoryWatch.Use heapNow() {
    Runtime runtime = Runtime.getRuntime();
    return new MemoryWatch.Use(runtime.totalMemory() - runtime.freeMemory(), runtime.maxMemory());
  }

  @Override
  public MemoryWatch.Use heapAfterCollection() {
    MemoryWatch.Use fullest = new MemoryWatch.Use(0, Runtime.getRuntime().maxMemory());
    try {
      for (MemoryPoolMXBean pool : pools()) {
        MemoryUsage usage = isOld(pool) ? pool.getCollectionUsage() : null;
        if (usage != null && usage.getMax() > 0) {
          MemoryWatch.Use use = new MemoryWatch.Use(usage.getUsed(), usage.getMax());
          fullest = use.share() > fullest.share() ? use : fullest;
        }
      }
    } catch (LinkageError e) {
      return fullest; // the runtime image has no such beans
    }
    return fullest;
  }

  @Override
  public MemoryWatch.Use metaspace() {
    if (!mayLimit) {
      return NO_LIMIT;
    }
    try {
      for (MemoryPoolMXBean pool : pools()) {
        MemoryUsage usage = pool.getName().equals(METASPACE) ? pool.getUsage() : null;
        if (usage != null && usage.getMax() > 0) {
          // The limit is on committed memory: loaders leave parts of their chunks unused.
          return MemoryWatch.Use.ofMetaspace(usage.getCommitted(), usage.getMax());
        }
      }
    } catch (LinkageError e) {
      return NO_LIMIT; // the runtime image has no such beans
    }
    return NO_LIMIT;
  }

  private static List<MemoryPoolMXBean> pools() {
    return ManagementFactory.getMemoryPoolMXBeans();
  }

  /** JVMs know no usage thresholds for young generations, whose use changes too fast. */
  private static boolean isOld(MemoryPoolMXBean pool) {
    return pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported();
  }
}
