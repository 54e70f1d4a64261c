package dev.serin.tests.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Fails in several ways, in methods that a shrinker inlines, renames, or turns into classes. */
public final class Shop {
  private Shop() {}

  /** The stack of one of several exceptions, down to here. */
  public static String stack(int which) {
    try {
      return String.valueOf(run(which, Integer.toString(which)));
    } catch (RuntimeException e) {
      StringBuilder text = new StringBuilder();
      for (StackTraceElement frame : e.getStackTrace()) {
        text.append("at ").append(frame).append('\n');
        if (frame.getMethodName().equals("stack")) {
          break;
        }
      }
      return text.toString();
    }
  }

  private static Object run(int which, String name) {
    return switch (which) {
      case 0 -> Till.outer(which, name);
      case 1 -> suppliers(which, name).get(0).get() + "" + suppliers(which, name).get(1).get();
      case 2 -> new Till(which).payAll(name);
      case 3 -> new Till(which).countDown(name, 4);
      case 4 -> shapes().stream().mapToDouble(Shape::area).sum();
      case 5 -> twice(which).applyAsInt(name.length());
      default -> new Shelf<>(name).first();
    };
  }

  private static List<Supplier<Object>> suppliers(int which, String name) {
    List<Supplier<Object>> suppliers = new ArrayList<>();
    suppliers.add(() -> Till.outer(which + 3, name));
    suppliers.add(() -> Till.outer(which, name + name));
    return suppliers;
  }

  private static IntUnaryOperator twice(int which) {
    return i -> {
      IntUnaryOperator inner = j -> Till.check(i - j) + which;
      return inner.applyAsInt(i);
    };
  }

  private static List<Shape> shapes() {
    List<Shape> shapes = new ArrayList<>();
    shapes.add(new Square(3));
    shapes.add(new Circle(4));
    return shapes;
  }
}

interface Shape {
  double area();
}

record Square(double side) implements Shape {
  @Override
  public double area() {
    return side * side;
  }
}

record Circle(double radius) implements Shape {
  @Override
  public double area() {
    return 3 * radius * Till.check((int) radius - 4);
  }
}

record Shelf<T extends Comparable<T>>(T on) implements Comparable<Shelf<T>> {
  @Override
  public int compareTo(Shelf<T> other) {
    return on.compareTo(other.on);
  }

  Object first() {
    Comparable<Shelf<T>> bridged = this;
    if (bridged.compareTo(this) == 0) {
      throw new IllegalStateException("empty");
    }
    return on;
  }
}

final class Till {
  private final int number;
  private String paid = "";

  Till(int number) {
    this.number = number;
  }

  static Object outer(int which, String name) {
    return middle(which, name) + "!";
  }

  private static String middle(int which, String name) {
    String longer = name + which;
    return inner(which, longer);
  }

  private static String inner(int which, String name) {
    if (which < 2) {
      throw new IllegalStateException("inner " + name);
    }
    return name;
  }

  static int check(int amount) {
    if (amount == 0) {
      throw new IllegalArgumentException("nothing");
    }
    return amount;
  }

  String payAll(String name) {
    pay((Object) name);
    pay(name);
    return pay(number, 5L);
  }

  private void pay(Object amount) {
    paid += amount;
  }

  private void pay(String amount) {
    paid += amount + number;
  }

  private String pay(int amount, long rest) {
    return paid + check((int) (amount + rest) - 7);
  }

  int countDown(String name, int left) {
    if (left == 0) {
      throw new UnsupportedOperationException(name + number);
    }
    paid += name;
    return left < 0 ? number : countDown(name + left, left - 1) + 1;
  }
}
