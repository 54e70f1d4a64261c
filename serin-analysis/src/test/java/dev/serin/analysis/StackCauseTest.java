package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StackCauseTest {
  private static final String OWN = "com.example.Store.load(Store.java:3)";

  @Test
  void the_innermost_methods_of_the_platform_name_the_cause() {
    assertThat(cause("java.io.FileInputStream.readBytes(Native Method)", OWN))
        .isEqualTo(StackCause.FILES);
    assertThat(cause("sun.nio.ch.Net.poll(Native Method)", "java.net.Socket.connect(S.java)", OWN))
        .isEqualTo(StackCause.NETWORK);
    assertThat(cause("at android.os.BinderProxy.transactNative(Native Method)", OWN))
        .isEqualTo(StackCause.BINDER);
    assertThat(cause("android.database.sqlite.SQLiteSession.execute(S.java:7)", OWN))
        .isEqualTo(StackCause.DATABASE);
    assertThat(cause("java.util.HashMap.get(H.java)", "sun.java2d.SunGraphics2D.fill(S.java)", OWN))
        .isEqualTo(StackCause.PAINTING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.net.DatagramSocket.receive",
        "java.net.HttpURLConnection.getResponseCode",
        "java.net.Inet4AddressImpl.getHostByAddr",
        "java.net.Inet6AddressImpl.lookupAllHostAddr",
        "java.net.InetAddress$NameServiceAddresses.get",
        "java.net.NetworkInterface.getAll",
        "java.net.PlainSocketImpl.socketConnect",
        "java.net.ServerSocket.accept",
        "java.net.Socket.connect",
        "java.net.Socket$SocketInputStream.read",
        "java.net.SocketInputStream.socketRead0",
        "sun.net.www.http.HttpClient.parseHTTP",
        "sun.net.www.protocol.http.HttpURLConnection.getInputStream",
        "sun.net.www.protocol.https.HttpsURLConnectionImpl.connect",
        "sun.nio.ch.DatagramChannelImpl.receive0",
        "sun.nio.ch.Net.poll",
        "sun.nio.ch.NioSocketImpl.park",
        "sun.nio.ch.ServerSocketChannelImpl.accept",
        "sun.nio.ch.SocketChannelImpl.read",
        "sun.nio.ch.SocketDispatcher.write0",
        "sun.security.ssl.SSLSocketImpl.startHandshake",
        "sun.security.ssl.SSLSocketImpl$AppInputStream.read",
        "com.android.okhttp.internal.huc.HttpURLConnectionImpl.execute",
        "com.android.org.conscrypt.ConscryptFileDescriptorSocket.startHandshake",
        "com.android.org.conscrypt.ConscryptEngineSocket$SSLInputStream.read",
        "com.android.org.conscrypt.OpenSSLSocketImpl.startHandshake",
        "libcore.io.Linux.android_getaddrinfo",
        "libcore.io.Linux.connect",
        "libcore.io.Posix.recvfromBytes"
      })
  void methods_with_a_socket_or_an_address_are_network(String method) {
    assertThat(cause(method + "(Native Method)", OWN)).isEqualTo(StackCause.NETWORK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.io.FileDescriptor.sync",
        "java.io.FileInputStream.open0",
        "java.io.FileOutputStream.writeBytes",
        "java.io.RandomAccessFile.seek0",
        "java.io.UnixFileSystem.canonicalize0",
        "java.io.UnixFileSystem.checkAccess",
        "java.io.UnixFileSystem.createDirectory0",
        "java.io.UnixFileSystem.getBooleanAttributes0",
        "java.io.UnixFileSystem.list",
        "java.io.UnixFileSystem.setLastModifiedTime0",
        "java.io.WinNTFileSystem.getLength",
        "java.nio.file.Files.readAllBytes",
        "java.util.zip.ZipFile.open",
        "java.util.zip.ZipFile$Source.initCEN",
        "sun.nio.ch.FileChannelImpl.map0",
        "sun.nio.ch.FileDispatcherImpl.force0",
        "sun.nio.ch.UnixFileDispatcherImpl.pread0",
        "sun.nio.fs.LinuxNativeDispatcher.setmntent0",
        "sun.nio.fs.UnixCopyFile.transfer",
        "sun.nio.fs.UnixFileSystem.bufferedCopy0",
        "sun.nio.fs.UnixNativeDispatcher.stat0",
        "sun.nio.fs.WindowsNativeDispatcher.CreateFile0",
        "libcore.io.Linux.open",
        "libcore.io.Linux.fsync",
        "libcore.io.Linux.preadBytes",
        "libcore.io.Posix.writeBytes"
      })
  void methods_that_reach_a_file_are_files(String method) {
    assertThat(cause(method + "(Native Method)", OWN)).isEqualTo(StackCause.FILES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.net.InetAddress.getByAddress",
        "java.net.InetSocketAddress.hashCode",
        "java.net.SocketException.<init>",
        "java.net.SocketPermission.implies",
        "java.net.URI$Parser.parse",
        "java.net.URL.<init>",
        "java.net.URLDecoder.decode",
        "java.net.URLEncoder.encode",
        "sun.net.util.IPAddressUtil.textToNumericFormatV4",
        "sun.net.www.ParseUtil.decode",
        "sun.net.www.protocol.http.Handler.openConnection",
        "sun.nio.ch.IOUtil.fdVal",
        "sun.security.ssl.SSLSocketFactoryImpl.<init>",
        "sun.security.ssl.SSLEngineImpl.wrap",
        "com.android.org.conscrypt.OpenSSLSocketFactoryImpl.<init>",
        "com.android.org.conscrypt.NativeCrypto.EVP_DigestUpdate",
        "java.io.File.<init>",
        "java.io.File.compareTo",
        "java.io.File.getName",
        "java.io.FilePermission.implies",
        "java.io.UnixFileSystem.normalize",
        "java.io.UnixFileSystem.resolve",
        "java.nio.file.Path.of",
        "java.nio.file.Paths.get",
        "sun.nio.fs.MacOSXNativeDispatcher.normalizepath",
        "sun.nio.fs.UnixFileSystem.getPath",
        "sun.nio.fs.UnixPath.normalizeAndCheck",
        "libcore.io.Linux.getenv",
        "libcore.io.Memory.pokeByteArray"
      })
  void methods_beside_them_that_compute_are_unknown(String method) {
    assertThat(cause(method + "(A.java:1)", OWN)).isEqualTo(StackCause.UNKNOWN);
  }

  @Test
  void a_class_is_loaded_of_a_file() {
    assertThat(
            cause(
                "java.util.zip.ZipFile.read(Z.java)",
                "jdk.internal.loader.URLClassPath.getResource(U.java)",
                "java.lang.ClassLoader.loadClass(C.java)",
                OWN))
        .isEqualTo(StackCause.CLASS_LOADING);
  }

  @Test
  void a_thread_waits_in_the_innermost_method_only() {
    assertThat(
            cause(
                "java.base@17/jdk.internal.misc.Unsafe.park(Native Method)",
                "java.net.http.HttpClient.send(H.java)",
                OWN))
        .isEqualTo(StackCause.WAITING);
    assertThat(cause("java.util.ArrayList.add(A.java)", "java.lang.Object.wait(O.java)", OWN))
        .isEqualTo(StackCause.UNKNOWN);
  }

  @Test
  void methods_of_the_program_are_unknown() {
    assertThat(cause(OWN, "java.io.FileInputStream.read(F.java)")).isEqualTo(StackCause.UNKNOWN);
    assertThat(cause("java.util.HashMap.get(H.java)", OWN)).isEqualTo(StackCause.UNKNOWN);
    assertThat(cause("no frame at all")).isEqualTo(StackCause.UNKNOWN);
    assertThat(cause()).isEqualTo(StackCause.UNKNOWN);
  }

  @Test
  void the_causes_of_long_lines_are_found_but_not_kept() {
    StackCauses causes = new StackCauses();
    String method = "java.io.FileInputStream.readBytes";
    String longLine = method + "(" + "x".repeat(300 - method.length() - 2) + ")";
    assertThat(causes.of(json(longLine))).isEqualTo(StackCause.FILES);
    assertThat(causes.lines()).isEqualTo(1);
    assertThat(causes.of(json(" " + longLine))).isEqualTo(StackCause.FILES);
    assertThat(causes.lines()).isEqualTo(1);
  }

  private static StackCause cause(String... stack) {
    return StackCause.of(json(stack));
  }

  private static JsonNode json(String... stack) {
    return new ObjectMapper().valueToTree(List.of(stack));
  }
}
