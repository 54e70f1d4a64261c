package program;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Starts Felix, installs and starts two bundles, calls a service of one, and stops. */
public final class FelixProgram {
  private FelixProgram() {}

  /** Runs everything. */
  public static void main(String[] arguments) throws Exception {
    Path storage = Files.createTempDirectory(Path.of(""), "bundles").toAbsolutePath();
    FrameworkFactory factory = ServiceLoader.load(FrameworkFactory.class).iterator().next();
    Framework framework =
        factory.newFramework(
            Map.of(
                "org.osgi.framework.storage", storage.toString(),
                "org.osgi.framework.storage.clean", "onFirstInit"));
    framework.start();
    BundleContext context = framework.getBundleContext();
    context.addBundleListener(
        event -> System.out.println(event.getType() + " " + event.getBundle().getSymbolicName()));
    Bundle lang = context.installBundle(location("commons-lang3"));
    Bundle gogo = context.installBundle(location("gogo.runtime"));
    lang.start();
    gogo.start();
    useClasses(lang);
    useService(context);
    try {
      context.installBundle("file:" + storage.resolve("missing.jar"));
    } catch (BundleException e) {
      System.out.println("no bundle: " + e.getType());
    }
    gogo.stop();
    gogo.uninstall();
    framework.stop();
    System.out.println("stopped: " + framework.waitForStop(60_000).getType());
  }

  private static String location(String name) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> new File(path).getName().contains(name))
        .map(path -> new File(path).toURI().toString())
        .findFirst()
        .orElseThrow();
  }

  private static void useClasses(Bundle bundle) throws Exception {
    Class<?> words = bundle.loadClass("org.apache.commons.lang3.text.WordUtils");
    Class<?> strings = bundle.loadClass("org.apache.commons.lang3.StringUtils");
    Method capitalize = words.getMethod("capitalizeFully", String.class);
    Method distance =
        strings.getMethod("getLevenshteinDistance", CharSequence.class, CharSequence.class);
    System.out.println(capitalize.invoke(null, "the quick brown FOX"));
    long sum = 0;
    for (int i = 0; i < 300; i++) {
      sum += (Integer) distance.invoke(null, "kitten".repeat(i % 20), "sitting".repeat(i % 17));
    }
    System.out.println("distances " + sum + ", from the bundle: "
        + (strings.getClassLoader() != FelixProgram.class.getClassLoader()));
    try {
      bundle.loadClass("org.apache.commons.lang3.Missing");
    } catch (ClassNotFoundException e) {
      System.out.println("no class");
    }
  }

  private static void useService(BundleContext context) throws Exception {
    // The bundle's classes are also on the class path, so their types differ.
    ServiceReference<?> reference =
        context
            .getAllServiceReferences("org.apache.felix.service.command.CommandProcessor", null)[0];
    Object processor = context.getService(reference);
    Class<?> type =
        reference.getBundle().loadClass("org.apache.felix.service.command.CommandProcessor");
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Object session =
        type.getMethod("createSession", InputStream.class, OutputStream.class, OutputStream.class)
            .invoke(processor, new ByteArrayInputStream(new byte[0]), written, written);
    Class<?> sessionType =
        reference.getBundle().loadClass("org.apache.felix.service.command.CommandSession");
    Method execute = sessionType.getMethod("execute", CharSequence.class);
    for (String command : List.of("x = hello", "$x length", "y = [1 2 3]", "$y size", "%(3*4+1)")) {
      System.out.println(command + " -> " + execute.invoke(session, command));
    }
    try {
      execute.invoke(session, "missing:command");
    } catch (java.lang.reflect.InvocationTargetException e) {
      System.out.println(e.getCause().getClass().getName());
    }
    sessionType.getMethod("close").invoke(session);
    context.ungetService(reference);
  }
}
