package dev.serin.tests;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Serves the files of a folder below a path, on the loopback interface only. */
final class SiteServer implements AutoCloseable {
  private final HttpServer server;
  private final Path folder;
  private final String base;

  /** Starts a server. The base begins and ends with a slash. */
  SiteServer(Path folder, String base) throws IOException {
    this.folder = folder;
    this.base = base;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(base, this::answer);
    server.start();
  }

  /** The address of a file of the folder. */
  URI address(String file) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + base + file);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String name = exchange.getRequestURI().getPath().substring(base.length());
    Path file = folder.resolve(name.isEmpty() ? "index.html" : name).normalize();
    try (exchange) {
      if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      byte[] content = Files.readAllBytes(file);
      exchange.getResponseHeaders().set("Content-Type", type(file.toString()));
      exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
      exchange.getResponseBody().write(content);
    }
  }

  private static String type(String file) {
    return switch (file.substring(file.lastIndexOf('.') + 1)) {
      case "html" -> "text/html; charset=utf-8";
      case "js" -> "text/javascript";
      case "css" -> "text/css";
      case "svg" -> "image/svg+xml";
      case "png" -> "image/png";
      case "json" -> "application/json";
      default -> "text/plain; charset=utf-8";
    };
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
