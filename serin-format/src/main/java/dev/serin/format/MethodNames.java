package dev.serin.format;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps ids to methods. Implementations are safe for use by several threads. */
public interface MethodNames {
  /** Knows no method. */
  MethodNames NONE =
      new MethodNames() {
        @Override
        public @Nullable MethodName name(int methodId) {
          return null;
        }

        @Override
        public int size() {
          return 0;
        }

        @Override
        public String mapId() {
          return "";
        }
      };

  /** The method with an id, or null if it is not known. */
  @Nullable MethodName name(int methodId);

  /**
   * The same with the names of some methods, which are looked up in a file if they are not in
   * memory. May take a while: not for the thread of a loop.
   *
   * @return names that may know no other method
   */
  default MethodNames lookUp(Set<Integer> methodIds) {
    return this;
  }

  /** How many methods are known. */
  int size();

  /** The id of the map of these ids; empty if there is none. */
  String mapId();

  /**
   * The id of R8's mapping, if R8 shrank the program after its methods had got ids; empty if it did
   * not, or that is not known.
   */
  default String mappingId() {
    return "";
  }

  /**
   * The methods that have no probes because a learned list names them: {@code count}, and {@code
   * first}, some of them as lines of the list. Empty if there are none, or that is not known.
   */
  default Map<String, Object> learned() {
    return Collections.emptyMap();
  }
}
