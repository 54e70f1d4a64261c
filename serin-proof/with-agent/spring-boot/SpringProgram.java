package program;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Starts a web application on a free port of loopback, sends it requests, and stops it. */
@SpringBootApplication
public class SpringProgram {
  /** A message, as JSON. */
  public record Greeting(String name, int length, List<String> letters) {}

  /** Greets. */
  @RestController
  public static class Greetings {
    private final Map<String, Integer> visits = new ConcurrentHashMap<>();
    private final String prefix;

    Greetings(@Value("${program.prefix}") String prefix) {
      this.prefix = prefix;
    }

    @GetMapping("/greet/{name}")
    Greeting greet(@PathVariable String name, @RequestParam(defaultValue = "1") int times) {
      visits.merge(name, times, Integer::sum);
      return new Greeting(prefix + name.repeat(times), name.length(), List.of(name.split("")));
    }

    @PostMapping("/greet")
    Map<String, Object> read(@RequestBody Greeting greeting) {
      return new TreeMap<>(Map.of("read", greeting.name(), "visits", new TreeMap<>(visits)));
    }

    @GetMapping("/fail")
    String fail() {
      throw new IllegalStateException("wanted");
    }

    @ExceptionHandler(IllegalStateException.class)
    @ResponseStatus(HttpStatus.CONFLICT)
    String conflict(IllegalStateException e) {
      return "conflict: " + e.getMessage();
    }
  }

  @Bean
  String text(StringBuilder builder) {
    return builder.append(" bean").toString();
  }

  @Bean
  StringBuilder builder() {
    return new StringBuilder("a");
  }

  /** Runs everything. */
  public static void main(String[] arguments) throws Exception {
    SpringApplication application = new SpringApplication(SpringProgram.class);
    application.setRegisterShutdownHook(false);
    application.setDefaultProperties(
        Map.of(
            "server.port", "0",
            "server.address", "127.0.0.1",
            "spring.main.banner-mode", "off",
            "logging.level.root", "off",
            "program.prefix", "hello "));
    ConfigurableApplicationContext context = application.run();
    int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    System.out.println(context.getBean("text") + " " + context.getBeanDefinitionCount());
    HttpClient client = HttpClient.newHttpClient();
    for (String path :
        List.of("greet/ada", "greet/bob?times=3", "fail", "missing", "greet/x?times=y")) {
      print(client, HttpRequest.newBuilder(uri(port, path)).build());
    }
    for (int i = 0; i < 200; i++) {
      client.send(
          HttpRequest.newBuilder(uri(port, "greet/again")).build(),
          HttpResponse.BodyHandlers.ofString());
    }
    print(
        client,
        HttpRequest.newBuilder(uri(port, "greet"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"eve\",\"length\":3}"))
            .build());
    context.close();
    System.out.println("active: " + context.isActive());
  }

  private static URI uri(int port, String path) {
    return URI.create("http://127.0.0.1:" + port + "/" + path);
  }

  private static void print(HttpClient client, HttpRequest request) throws Exception {
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    String body = response.body().replaceAll("\"timestamp\":\"[^\"]*\"", "\"timestamp\"");
    System.out.println(request.uri().getPath() + " " + response.statusCode() + " " + body);
  }
}
