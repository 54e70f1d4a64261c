package programs

import static dev.serin.languages.Ticks.pass

import groovy.transform.CompileStatic

trait Named {
  String name() {
    pass(2)
    'named'
  }
}

class Point implements Named {
  private int x = Shapes.part()

  int twice() {
    [1, 2].each { x += it }
    x
  }
}

class Shapes {
  static int part() {
    pass(10)
    1
  }

  static int throwing() {
    pass(20)
    throw new IllegalStateException()
  }

  static int withDefaults(int first = part(), int second = 2) {
    pass(3)
    first + second
  }

  static int defaults() {
    withDefaults() + withDefaults(1)
  }

  static int closures() {
    def times = { int n ->
      pass(n)
      n
    }
    times(1) + (1..2).collect(times).sum()
  }

  static int exceptions() {
    try {
      try {
        throwing()
      } finally {
        part()
      }
    } catch (IllegalStateException e) {
      pass(100)
      part()
    }
  }

  static String traits() {
    def point = new Point()
    point.twice() + point.name()
  }

  @CompileStatic
  static int statically() {
    int sum = 0
    for (int i = 0; i < 3; i++) {
      sum += part()
    }
    synchronized (Shapes) {
      sum += withDefaults(5)
    }
    sum
  }

  static int missing() {
    try {
      new Point().noSuchMethod()
    } catch (MissingMethodException e) {
      pass(4)
      part()
    }
  }
}
