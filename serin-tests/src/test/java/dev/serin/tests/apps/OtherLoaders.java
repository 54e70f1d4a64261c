package dev.serin.tests.apps;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import javax.swing.SwingUtilities;

/**
 * Loads two classes through a loader that sees only the platform, like OSGi's, one of them without
 * giving its name, and one class in a separate module layer. All run on the event thread.
 */
public final class OtherLoaders {
  private OtherLoaders() {}

  /**
   * Runs the program.
   *
   * @param arguments a folder with a module {@code layered} that has a class {@code layered.Work}
   */
  public static void main(String[] arguments) throws Exception {
    String name = "dev.serin.tests.apps.OtherLoaders$Isolated";
    IsolatedLoader loader = new IsolatedLoader();
    Callable<?> isolated = make(loader.loadClass(name));
    Callable<?> unnamed =
        make(loader.defineWithoutName("dev.serin.tests.apps.OtherLoaders$Unnamed"));
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(Path.of(arguments[0])), ModuleFinder.of(), Set.of("layered"));
    ModuleLayer layer =
        ModuleLayer.boot()
            .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
    Callable<?> layered = make(layer.findLoader("layered").loadClass("layered.Work"));
    SwingUtilities.invokeAndWait(
        () -> {
          try {
            isolated.call();
            unnamed.call();
            layered.call();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    System.out.println("all ran");
  }

  private static Callable<?> make(Class<?> type) throws ReflectiveOperationException {
    return (Callable<?>) type.getConstructor().newInstance();
  }

  /** A class of the isolated loader. */
  public static final class Isolated implements Callable<String> {
    /** Makes one; called by reflection. */
    public Isolated() {}

    @Override
    public String call() throws InterruptedException {
      long endNanos = System.nanoTime() + 400_000_000;
      while (System.nanoTime() < endNanos) {
        Thread.onSpinWait();
      }
      return "done";
    }
  }

  /** A class that the isolated loader defines without giving its name. */
  public static final class Unnamed implements Callable<String> {
    /** Makes one; called by reflection. */
    public Unnamed() {}

    @Override
    public String call() {
      long endNanos = System.nanoTime() + 100_000_000; // shorter calls may be cut from the tree
      while (System.nanoTime() < endNanos) {
        Thread.onSpinWait();
      }
      return "done";
    }
  }

  private static final class IsolatedLoader extends ClassLoader {
    IsolatedLoader() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try {
        byte[] bytes = classFile(name);
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    Class<?> defineWithoutName(String name) throws IOException {
      byte[] bytes = classFile(name);
      return defineClass(null, bytes, 0, bytes.length);
    }

    private static byte[] classFile(String name) throws IOException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = OtherLoaders.class.getClassLoader().getResourceAsStream(file)) {
        return in.readAllBytes();
      }
    }
  }
}
