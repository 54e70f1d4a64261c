package dev.serin.cli;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file system in memory in the manner of Windows, with three facts that Jimfs does not have: a
 * file that another process holds open can neither be replaced nor deleted under any of its names,
 * names of devices are no files, and dots at the end of a name are dropped.
 */
final class StrictWindows extends FileSystem {
  private static final Pattern DEVICE =
      Pattern.compile("(?i)(con|prn|aux|nul|com[1-9]|lpt[1-9])(\\..*)?");

  private final FileSystem files = Jimfs.newFileSystem(Configuration.windows());
  private final Set<Object> held = new HashSet<>();
  private final Provider provider = new Provider();

  /** From now on another process has this file open, without letting others delete it. */
  void hold(Path file) throws IOException {
    held.add(key(named(file)));
  }

  /** Identifies a file, whatever its name. */
  private static Object key(Path file) throws IOException {
    return Objects.requireNonNull(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
  }

  /** The other process closes all files. */
  void releaseAll() {
    held.clear();
  }

  /** The file in memory that a path leads to. */
  private Path named(Path path) {
    Path real = bare(path);
    Path named = real.getRoot();
    for (Path part : real) {
      String name = part.toString();
      String kept = name.matches("\\.+") ? name : name.replaceFirst("\\.+$", "");
      named = named == null ? files.getPath(kept) : named.resolve(kept);
    }
    return named == null ? real : named.toAbsolutePath();
  }

  /** Such a file is the device in every folder, and with every ending. */
  private Path writable(Path path) throws IOException {
    for (Path part : bare(path)) {
      if (DEVICE.matcher(part.toString()).matches()) {
        throw new FileSystemException(path.toString(), null, "The parameter is incorrect");
      }
    }
    return named(path);
  }

  private Path replaceable(Path path) throws IOException {
    Path file = writable(path);
    if (Files.exists(file) && held.contains(key(file))) {
      throw new FileSystemException(
          path.toString(),
          null,
          "The process cannot access the file because it is being used by another process");
    }
    return file;
  }

  private static Path bare(Path path) {
    return Proxy.isProxyClass(path.getClass())
        ? ((Wrapped) Proxy.getInvocationHandler(path)).path
        : path;
  }

  private Path wrap(Path path) {
    return (Path)
        Proxy.newProxyInstance(
            Path.class.getClassLoader(), new Class<?>[] {Path.class}, new Wrapped(path));
  }

  private final class Wrapped implements InvocationHandler {
    private final Path path;

    Wrapped(Path path) {
      this.path = path;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      return switch (method.getName()) {
        case "getFileSystem" -> StrictWindows.this;
        case "toRealPath" -> wrap(named(path).toRealPath());
        case "iterator" -> wrapAll(path);
        default -> call(method, arguments);
      };
    }

    private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
      Object[] bare = arguments == null ? new Object[0] : arguments.clone();
      for (int i = 0; i < bare.length; i++) {
        bare[i] = bare[i] instanceof Path given ? bare(given) : bare[i];
      }
      try {
        Object result = method.invoke(path, bare);
        return result instanceof Path found ? wrap(found) : result;
      } catch (InvocationTargetException e) {
        throw Objects.requireNonNull(e.getCause());
      }
    }
  }

  private Iterator<Path> wrapAll(Iterable<Path> paths) {
    List<Path> wrapped = new ArrayList<>();
    paths.forEach(path -> wrapped.add(wrap(path)));
    return wrapped.iterator();
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  @Override
  public boolean isOpen() {
    return files.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return files.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return () -> wrapAll(files.getRootDirectories());
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return files.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return files.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return wrap(files.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    PathMatcher matcher = files.getPathMatcher(pattern);
    return path -> matcher.matches(bare(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return files.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() throws IOException {
    return files.newWatchService();
  }

  private final class Provider extends FileSystemProvider {
    @Override
    public String getScheme() {
      return "windows";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Path getPath(URI uri) {
      throw new UnsupportedOperationException();
    }

    @Override
    public SeekableByteChannel newByteChannel(
        Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
        throws IOException {
      boolean writes = options.contains(StandardOpenOption.WRITE);
      Path file = writes ? replaceable(path) : writable(path);
      return Files.newByteChannel(file, options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(
        Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
      List<Path> entries = new ArrayList<>();
      try (DirectoryStream<Path> found =
          Files.newDirectoryStream(named(folder), entry -> filter.accept(wrap(entry)))) {
        found.forEach(entries::add);
      }
      return new DirectoryStream<>() {
        @Override
        public Iterator<Path> iterator() {
          return wrapAll(entries);
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
      Files.createDirectory(writable(folder), attributes);
    }

    @Override
    public void createLink(Path link, Path file) throws IOException {
      Files.createLink(writable(link), named(file));
    }

    @Override
    public void delete(Path path) throws IOException {
      Files.delete(replaceable(path));
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
      Files.copy(writable(from), replaceable(to), options);
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
      Files.move(replaceable(from), replaceable(to), options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
      return Files.isSameFile(named(one), named(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
      return Files.isHidden(named(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
      return Files.getFileStore(named(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
      Path file = named(path);
      file.getFileSystem().provider().checkAccess(file, modes);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
        Path path, Class<V> type, LinkOption... options) {
      return Files.getFileAttributeView(named(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(
        Path path, Class<A> type, LinkOption... options) throws IOException {
      return Files.readAttributes(named(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
        throws IOException {
      return Files.readAttributes(named(path), names, options);
    }

    @Override
    public void setAttribute(Path path, String name, Object value, LinkOption... options)
        throws IOException {
      Files.setAttribute(named(path), name, value, options);
    }
  }
}
