package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StableNameTest {
  @ParameterizedTest
  @CsvSource({
    "com.example.Main$1.run, com.example.Main$.run",
    "com.example.Main$Row2.run, com.example.Main$Row2.run",
    "com.example.Main.lambda$load$12, com.example.Main.lambda$load$",
    "com.example.Main.access$000, com.example.Main.access$",
    "com.example.MainKt.load$lambda-3, com.example.MainKt.load$lambda-",
    "com.example.Main$$Lambda$14/0x00000008000c4c18.run, com.example.Main$$Lambda$.run",
    "com.example.Main$$Lambda/0x00007f1b0c000a00.run, com.example.Main$$Lambda.run",
    "com.example.Main$$ExternalSyntheticLambda7.run, com.example.Main$$ExternalSyntheticLambda.run",
    "jdk.proxy2.$Proxy31.get, jdk.proxy2.$Proxy.get",
    "jdk.internal.reflect.GeneratedMethodAccessor42.invoke,"
        + " jdk.internal.reflect.GeneratedMethodAccessor.invoke",
    "com.example.Bean$$EnhancerBySpringCGLIB$$1a2b3c4d.get,"
        + " com.example.Bean$$EnhancerBySpringCGLIB$$.get",
    "android.os.Handler com.example.Main$2@7f3a91c, android.os.Handler com.example.Main$",
    "com.example.Base64.decode, com.example.Base64.decode",
    "com.example.user@host.Main.run, com.example.user@host.Main.run",
  })
  void numbers_that_tools_add_are_removed(String name, String stable) {
    assertThat(StableName.of(name)).isEqualTo(stable);
  }
}
