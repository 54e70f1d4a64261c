package dev.serin.instrument.cheap;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The list of methods that programs may override, against the JDK that runs the test. */
class PlatformMethodsTest {
  /** The names that later releases add and the list lacks, with the release that adds each. */
  private static final Map<String, Integer> LATER_NAMES = Map.of("java/io/PrintStream charset", 18);

  @Test
  void each_type_has_all_methods_that_a_program_may_override() throws Exception {
    List<String> missing = new ArrayList<>();
    for (String type : PlatformMethods.types()) {
      Set<String> known = PlatformMethods.of(type);
      if (!type.isEmpty() && known != null) {
        Set<String> names = overridable(Class.forName(type.replace('/', '.'), false, null));
        names.removeAll(known);
        names.forEach(name -> missing.add(type + ' ' + name));
      }
    }
    assertThat(missing)
        .containsExactlyInAnyOrderElementsOf(
            LATER_NAMES.keySet().stream()
                .filter(name -> LATER_NAMES.get(name) <= Runtime.version().feature())
                .toList());
  }

  private static Set<String> overridable(Class<?> type) {
    Set<String> names = new TreeSet<>();
    Deque<Class<?>> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      Class<?> at = open.remove();
      if (at == Object.class) {
        continue;
      }
      for (Method method : at.getDeclaredMethods()) {
        if (isOverridable(method.getModifiers())) {
          names.add(method.getName());
        }
      }
      if (at.getSuperclass() != null) {
        open.add(at.getSuperclass());
      }
      open.addAll(List.of(at.getInterfaces()));
    }
    names.removeAll(PlatformMethods.ofObjects());
    return names;
  }

  private static boolean isOverridable(int flags) {
    int never = Modifier.STATIC | Modifier.PRIVATE | Modifier.FINAL;
    return (flags & never) == 0 && (flags & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
  }
}
