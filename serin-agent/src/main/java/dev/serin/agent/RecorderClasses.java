package dev.serin.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Set;

/** The classes that probes call, which the agent defines in {@code java.base}. */
final class RecorderClasses {
  private static final String PREFIX = "Serin";

  /**
   * Their names after {@link #PREFIX}, in the order to define them: a class after its interfaces.
   */
  private static final String[] NAMES = {
    "CallVisitor",
    "SpanLog$Spans",
    "SpanLog",
    "Times",
    "ExactTimes",
    "PathTimes",
    "MessageRoots",
    "CallKey",
    "Unwound",
    "CallTable",
    "CallLog",
    "KnownTimes",
    "TableVisit",
    "MessageSpans",
    "MessageCalls",
    "MessageWindow",
    "SpanCalls",
    "StoppedMessages",
    "StoppedMessages$Places",
    "MessageTables",
    "SpareTable",
    "Token",
    "RunningCalls",
    "TableSwitch",
    "GapCalls",
    "PrimaryTable",
    "CallRecorder",
    "EventHook",
    "Probe"
  };

  private RecorderClasses() {}

  /** Whether an agent has already defined them, or the first of them, in this JVM. */
  static boolean areDefined() {
    try {
      Class.forName("java.lang." + PREFIX + NAMES[0], false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Defines the recorder where every class loader finds it, including OSGi and layers. */
  static void defineInBase(Instrumentation instrumentation)
      throws IOException, IllegalAccessException {
    Module base = Object.class.getModule();
    Set<Module> agent = Set.of(RecorderClasses.class.getModule());
    instrumentation.redefineModule(
        base, Set.of(), Map.of(), Map.of("java.lang", agent), Set.of(), Map.of());
    MethodHandles.Lookup lookup =
        MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
    for (String name : NAMES) {
      lookup.defineClass(bytes("java/lang/" + PREFIX + name + ".class"));
    }
  }

  private static byte[] bytes(String resource) throws IOException {
    try (InputStream in = RecorderClasses.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the agent's jar is damaged: it has no " + resource);
      }
      return in.readAllBytes();
    }
  }
}
