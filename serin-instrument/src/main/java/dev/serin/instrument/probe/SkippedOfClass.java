package dev.serin.instrument.probe;

import dev.serin.format.MethodName;
import dev.serin.instrument.base.SkipReason;
import dev.serin.instrument.choose.TraceAnnotations;
import dev.serin.instrument.classfile.ClassFile;
import dev.serin.instrument.classfile.MethodHeader;
import dev.serin.instrument.classfile.SourcePlaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;

/** The methods of a class that got no probes. Reads names on request only. */
final class SkippedOfClass {
  private final ClassFile file;
  private final List<SkipReason> reasons = new ArrayList<>();

  /** The offsets of the methods in the file. */
  private int[] places = new int[8];

  SkippedOfClass(ClassFile file) {
    this.file = file;
  }

  /** Adds the method that begins at an offset of the file. */
  void add(int methodAt, SkipReason reason) {
    if (reasons.size() == places.length) {
      places = Arrays.copyOf(places, places.length * 2);
    }
    places[reasons.size()] = methodAt;
    reasons.add(reason);
  }

  /** The number of methods by reason. */
  Map<SkipReason, Integer> counts() {
    Map<SkipReason, Integer> counts = new EnumMap<>(SkipReason.class);
    for (SkipReason reason : reasons) {
      counts.merge(reason, 1, Integer::sum);
    }
    return counts;
  }

  /** Whether annotations of Serin are anywhere in the class. */
  boolean hasTraceAnnotations() {
    return TraceAnnotations.areNamed(file);
  }

  /** Whether a method has a reason. */
  boolean has(SkipReason reason) {
    return reasons.contains(reason);
  }

  /** Passes the offset of each method with a reason to the consumer. */
  void forEach(SkipReason reason, IntConsumer consumer) {
    for (int i = 0; i < reasons.size(); i++) {
      if (reasons.get(i) == reason) {
        consumer.accept(places[i]);
      }
    }
  }

  /** The places of all methods of the class in the source. */
  SourcePlaces sourcePlaces() {
    return SourcePlaces.of(file);
  }

  /** The reasons of methods without probes, by their numbers in the class file. */
  SortedMap<Integer, SkipReason> byNumber() {
    SortedMap<Integer, SkipReason> byNumber = new TreeMap<>();
    int at = file.methodsAt() + 2;
    int number = 0;
    for (int i = 0; i < reasons.size(); i++) {
      while (at < places[i]) {
        at = file.memberEnd(at);
        number++;
      }
      byNumber.put(number, reasons.get(i));
    }
    return byNumber;
  }

  /** Passes each method to the consumer, in the order of the class file. */
  void forEach(BiConsumer<SkipReason, MethodName> consumer) {
    String className = file.className().replace('/', '.');
    for (int i = 0; i < reasons.size(); i++) {
      MethodHeader method = new MethodHeader(file, places[i]);
      consumer.accept(
          reasons.get(i),
          new MethodName(
              method.access(), className, method.name(), method.descriptor().replace('/', '.')));
    }
  }
}
