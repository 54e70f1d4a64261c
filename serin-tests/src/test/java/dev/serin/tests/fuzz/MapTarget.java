package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.format.FormatException;
import dev.serin.format.MethodMap;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Method maps: Serin's of both versions, and Matrix's. */
final class MapTarget implements FuzzTarget {
  private static final String WHERE = "odd/methodMapping.txt";

  static final TextMutator TEXTS =
      new TextMutator(
          MethodMap.header("1a2b3c4d5e6f7a8b")
              + """
              1,1,com.example.Main main ([Ljava.lang.String;)V
              2,8,com.example.Main\\u002Cb run (I)V
              3,257,com.example.Native call ()J
              1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
              4193279,4161,com.example.Bridge get ()Ljava.lang.Object;
              """,
          MethodMap.header("abc").replace("version 2", "version 1")
              + """
          1,1,com.example.Main main ([Ljava.lang.String;)V
          7,2,com.example.Main$1 <init> ()V
          """,
          """
          1,1,sample.MainActivity onCreate (Landroid.os.Bundle;)V
          -1,8,sample.Cut <clinit> ()V
          2,257,sample.Native call
          1048574,1,android.os.Handler dispatchMessage (Landroid.os.Message;)V
          """);

  @Override
  public String name() {
    return "method maps";
  }

  @Override
  public FuzzInput input(SplittableRandom random) {
    String text = TEXTS.mutate(random);
    return new FuzzInput(text.getBytes(StandardCharsets.UTF_8), () -> check(text));
  }

  private static Outcome check(String text) throws IOException {
    MethodMap map;
    try {
      map = MethodMap.read(new StringReader(text), WHERE);
    } catch (FormatException e) {
      String message = String.valueOf(e.getMessage());
      require(message.startsWith(WHERE), "says not where: " + message);
      return Outcome.refused(message, !message.startsWith(WHERE + ": a method map of version"));
    }
    MethodMap again = MethodMap.read(new StringReader(map.toString()), WHERE);
    require(again.toString().equals(map.toString()), "when it is written it says something else");
    require(again.mapId().equals(map.mapId()), "when it is written it has another id");
    require(again.size() == map.size(), "when it is written it has other methods");
    map.methods()
        .forEach(
            (id, method) ->
                require(
                    again.methods().get(id).qualified().equals(method.qualified()),
                    "when it is written the method " + id + " is another"));
    return Outcome.TAKEN;
  }
}
