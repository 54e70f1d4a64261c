package hidden;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Defines hidden classes and proxies, and prints what they return and throw. */
public final class HiddenClasses {
  /** The class whose bytes the hidden classes have. */
  public static final class Template implements IntFunction<String> {
    private final List<Integer> seen = new ArrayList<>();

    @Override
    public String apply(int number) {
      seen.add(number);
      if (number % 7 == 0) {
        throw new IllegalArgumentException("seven divides " + number);
      }
      return describe(number) + factorial(number % 10) + seen.size();
    }

    private static long factorial(int number) {
      return number < 2 ? 1 : number * factorial(number - 1);
    }

    private String describe(int number) {
      StringBuilder bits = new StringBuilder(number % 2 == 0 ? "even " : "odd ");
      for (int rest = number; rest > 0; rest >>= 1) {
        bits.append(rest & 1);
      }
      return bits.append(' ').toString();
    }
  }

  /** An interface for proxies. */
  public interface Shape extends Comparable<Shape> {
    double area(double scale);

    String name() throws IOException;

    default String text() {
      try {
        return name() + " of " + area(2);
      } catch (IOException e) {
        return "nameless: " + e.getMessage();
      }
    }
  }

  private interface SerializableFunction extends Function<String, String>, Serializable {}

  private HiddenClasses() {}

  /** Runs everything. */
  public static void main(String[] arguments) throws Throwable {
    long sum = 0;
    for (int round = 0; round < 200; round++) {
      sum += hidden(round, round == 0);
      sum += proxies(round == 0);
    }
    methodHandles();
    System.out.println(serialized().apply("text"));
    System.out.println("sum " + sum);
  }

  private static byte[] template() throws IOException {
    try (InputStream in =
        HiddenClasses.class.getResourceAsStream("HiddenClasses$Template.class")) {
      return in.readAllBytes();
    }
  }

  private static long hidden(int round, boolean isPrinted) throws Throwable {
    MethodHandles.Lookup lookup =
        MethodHandles.lookup()
            .defineHiddenClass(
                template(),
                true,
                round % 2 == 0
                    ? new MethodHandles.Lookup.ClassOption[] {
                      MethodHandles.Lookup.ClassOption.NESTMATE,
                      MethodHandles.Lookup.ClassOption.STRONG
                    }
                    : new MethodHandles.Lookup.ClassOption[0]);
    Class<?> type = lookup.lookupClass();
    Object made =
        lookup.findConstructor(type, MethodType.methodType(void.class)).invoke();
    @SuppressWarnings("unchecked")
    IntFunction<String> function = (IntFunction<String>) made;
    long length = 0;
    for (int number = 1; number < 50; number++) {
      String result = tried(function, number);
      length += result.length();
      if (isPrinted) {
        System.out.println(result);
      }
    }
    if (isPrinted) {
      System.out.println(type.isHidden() + " " + type.getName().replaceAll("/.*", "/"));
      System.out.println(List.of(type.getInterfaces()) + " " + type.getDeclaredMethods().length);
      System.out.println(type.getDeclaredFields().length + " " + type.getNestHost().isHidden());
    }
    return length;
  }

  private static String tried(IntFunction<String> function, int number) {
    try {
      return function.apply(number);
    } catch (IllegalArgumentException e) {
      return e.getMessage() + " at " + e.getStackTrace()[0].getMethodName();
    }
  }

  private static long proxies(boolean isPrinted) throws Throwable {
    InvocationHandler handler =
        (proxy, method, values) -> {
          switch (method.getName()) {
            case "area":
              return (double) values[0] * 3;
            case "name":
              throw new IOException("no name");
            case "compareTo":
              throw new Exception("undeclared");
            case "text":
              return InvocationHandler.invokeDefault(proxy, method, values);
            default:
              return method.invoke("an object", values);
          }
        };
    Shape shape =
        (Shape)
            Proxy.newProxyInstance(
                HiddenClasses.class.getClassLoader(), new Class<?>[] {Shape.class}, handler);
    String text = shape.text() + " " + shape + " " + shape.area(4);
    try {
      shape.compareTo(shape);
    } catch (UndeclaredThrowableException e) {
      text += " " + e.getCause().getMessage();
    }
    if (isPrinted) {
      System.out.println(text + " " + Proxy.isProxyClass(shape.getClass()));
    }
    return text.length();
  }

  private static void methodHandles() throws Throwable {
    MethodHandle compare =
        MethodHandles.lookup()
            .findStatic(
                HiddenClasses.class,
                "compare",
                MethodType.methodType(int.class, Object.class, Object.class));
    @SuppressWarnings("unchecked")
    Comparator<Object> comparator =
        MethodHandleProxies.asInterfaceInstance(Comparator.class, compare);
    TreeMap<Object, String> map = new TreeMap<>(comparator);
    for (String each : "the quick brown fox jumps over the lazy dog".split(" ")) {
      map.merge(each, "1", String::concat);
    }
    System.out.println(map);
    try {
      HiddenClasses.class.getDeclaredMethod("failing").invoke(null);
    } catch (InvocationTargetException e) {
      System.out.println(e.getCause());
    }
  }

  private static int compare(Object one, Object other) {
    return other.toString().compareTo(one.toString());
  }

  private static void failing() {
    throw new IllegalStateException("by reflection");
  }

  private static SerializableFunction serialized() throws Exception {
    String suffix = " and back";
    SerializableFunction function = text -> text + suffix;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(function);
    }
    byte[] written = bytes.toByteArray();
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written))) {
      return (SerializableFunction) in.readObject();
    }
  }
}
