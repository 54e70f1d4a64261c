package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

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

  private static StackCause cause(String... stack) {
    return StackCause.of(new ObjectMapper().valueToTree(List.of(stack)));
  }
}
