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
 * Loads a class through a loader that sees nothing but the platform, as OSGi's do, and one in a
 * module layer of its own, and lets both run on the event thread.
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
    Callable<?> isolated = make(new IsolatedLoader().loadClass(name));
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
            layered.call();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    System.out.println("both ran");
  }

  private static Callable<?> make(Class<?> type) throws ReflectiveOperationException {
    return (Callable<?>) type.getConstructor().newInstance();
  }

  /** What the isolated loader loads. */
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

  private static final class IsolatedLoader extends ClassLoader {
    IsolatedLoader() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = OtherLoaders.class.getClassLoader().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
