package dev.serin.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * One way in which the demo freezes: its calls, and the expected report on them.
 *
 * @param method the method that the event thread calls
 * @param hangs whether it lasts so long that it is a lag and an ANR on every machine
 * @param calls the paths of methods that the demo measures
 */
record DemoFreeze(String method, boolean hangs, List<Call> calls) {
  /** All freezes of the demo, in order. */
  static final List<DemoFreeze> ALL =
      List.of(
          freeze("f")
              .calls("f", 1)
              .calls("f/A", 4)
              .calls("f/B", 1)
              .calls("f/C", 1)
              .calls("f/D", 1)
              .calls("f/E", 1),
          new DemoFreeze("block", true, List.of()).calls("block", 1),
          freeze("thousandCuts")
              .calls("thousandCuts", 1)
              .calls("thousandCuts/smallCall", 900)
              .calls("thousandCuts/smallCall/smallStep", 900),
          freeze("catchAll")
              .calls("catchAll", 1)
              .unwinds("catchAll/descend")
              .unwinds("catchAll/descend/descend")
              .unwinds("catchAll/descend/descend/descend")
              .calls("catchAll/recover", 1));

  /**
   * Calls along a path of methods.
   *
   * @param path the methods' simple names with slashes between them, from the outermost on
   * @param count the number of calls
   * @param unwound the number of these calls that an exception leaves
   */
  record Call(String path, long count, long unwound) {
    /** The methods' simple names. */
    List<String> methods() {
      return List.of(path.split("/", -1));
    }
  }

  private static DemoFreeze freeze(String method) {
    return new DemoFreeze(method, false, List.of());
  }

  private DemoFreeze calls(String path, long count) {
    return with(new Call(path, count, 0));
  }

  private DemoFreeze unwinds(String path) {
    return with(new Call(path, 1, 1));
  }

  private DemoFreeze with(Call call) {
    List<Call> more = new ArrayList<>(calls);
    more.add(call);
    return new DemoFreeze(method, hangs, List.copyOf(more));
  }
}
