package dev.serin.tests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * Chromium without a window, controlled by its DevTools protocol: opens a page, presses keys, and
 * records errors and requests.
 */
final class Browser implements AutoCloseable {
  private static final String LISTENING = "DevTools listening on ";
  private static final long MAX_WAIT_SECONDS = 120;

  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Process process;
  private final WebSocket socket;
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();
  private int lastId;

  /** Starts a browser with a profile in a folder. */
  Browser(Path folder) throws Exception {
    process =
        new ProcessBuilder(
                "chromium",
                "--headless",
                "--no-sandbox", // root, as builds run, cannot have one
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                "--user-data-dir=" + folder,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      socket = connect(address());
      for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
        send(domain + ".enable", mapper.createObjectNode());
      }
    } catch (Exception | Error e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** The address of the protocol, which the browser prints. */
  private URI address() throws IOException {
    // Not closed: a thread reads the rest, so that the browser never waits for a full pipe.
    BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
    StringBuilder printed = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(LISTENING)) {
        Thread reader = new Thread(() -> lines.lines().forEach(rest -> {}), "browser's errors");
        reader.setDaemon(true);
        reader.start();
        return URI.create(line.substring(LISTENING.length()));
      }
      printed.append(line).append('\n');
    }
    throw new IOException("chromium ended: " + printed);
  }

  private WebSocket connect(URI address) throws Exception {
    URI list = URI.create("http://" + address.getAuthority() + "/json/list");
    String targets =
        http.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
            .body();
    for (JsonNode target : mapper.readTree(targets)) {
      if (target.path("type").asText().equals("page")) {
        URI page = URI.create(target.path("webSocketDebuggerUrl").asText());
        return http.newWebSocketBuilder()
            .buildAsync(page, new Messages())
            .get(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
      }
    }
    throw new IOException("the browser has no page: " + targets);
  }

  /** Opens an address and waits until it is loaded, and its data is unpacked. */
  void open(URI address) throws Exception {
    // A change of the part after # alone would not load the page again.
    load("about:blank");
    load(address.toString());
    settle();
  }

  private void load(String address) throws Exception {
    loaded = new CompletableFuture<>();
    send("Page.navigate", mapper.createObjectNode().put("url", address));
    loaded.get(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
  }

  /** Sets the size of the view in pixels. */
  void resize(int width, int height) throws Exception {
    resize(width, height, 1);
  }

  /** The same on a screen with more dots per pixel. */
  void resize(int width, int height, int dots) throws Exception {
    send(
        "Emulation.setDeviceMetricsOverride",
        mapper
            .createObjectNode()
            .put("width", width)
            .put("height", height)
            .put("deviceScaleFactor", dots)
            .put("mobile", false));
  }

  /** Makes the page think that the user prefers a colour scheme, {@code light} or {@code dark}. */
  void prefer(String scheme) throws Exception {
    ObjectNode media = mapper.createObjectNode();
    media.putArray("features").addObject().put("name", "prefers-color-scheme").put("value", scheme);
    send("Emulation.setEmulatedMedia", media);
  }

  /** Makes the page as it is on paper. */
  void preparePrint() throws Exception {
    send("Emulation.setEmulatedMedia", mapper.createObjectNode().put("media", "print"));
  }

  /**
   * The value of an expression in the page, or of its promise; fails with its exception. Returns
   * when the page is no longer busy.
   */
  JsonNode value(String expression) throws Exception {
    JsonNode value = evaluate(expression);
    settle();
    return value;
  }

  /** Waits until the page has unpacked the part of its data that it shows. */
  private void settle() throws Exception {
    evaluate(
        "new Promise(done => { const check = () => document.querySelector('[aria-busy]') ||"
            + " done(); new MutationObserver(check).observe(document,"
            + " {subtree: true, attributes: true}); check(); }).then(() => 0)");
  }

  private JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        send(
            "Runtime.evaluate",
            mapper
                .createObjectNode()
                .put("expression", expression)
                .put("returnByValue", true)
                .put("awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new IOException(expression + ": " + answer.path("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  /** Presses a key, such as {@code f}, {@code Enter} or {@code ArrowDown}. */
  void press(String key) throws Exception {
    ObjectNode event = mapper.createObjectNode().put("type", "keyDown").put("key", key);
    if (key.length() == 1) {
      event.put("text", key);
    } else if (key.equals("Enter")) {
      event.put("text", "\r").put("windowsVirtualKeyCode", 13);
    }
    send("Input.dispatchKeyEvent", event);
    send("Input.dispatchKeyEvent", mapper.createObjectNode().put("type", "keyUp").put("key", key));
    settle();
  }

  /** Drags the mouse from one point of the view to another. */
  void drag(double fromX, double fromY, double toX, double toY) throws Exception {
    mouse("mousePressed", fromX, fromY);
    mouse("mouseMoved", toX, toY);
    mouse("mouseReleased", toX, toY);
  }

  /** Moves the mouse to a point of the view. */
  void move(double x, double y) throws Exception {
    mouse("mouseMoved", x, y);
    settle();
  }

  private void mouse(String type, double x, double y) throws Exception {
    send(
        "Input.dispatchMouseEvent",
        mapper
            .createObjectNode()
            .put("type", type)
            .put("x", x)
            .put("y", y)
            .put("button", "left")
            .put("buttons", type.equals("mouseReleased") ? 0 : 1)
            .put("clickCount", 1));
  }

  /**
   * Draws a part of the page into a PNG file.
   *
   * @param place a value in the page with the {@code x}, {@code y}, {@code width} and {@code
   *     height} of the part, from the beginning of the page
   */
  void draw(String place, Path file) throws Exception {
    ObjectNode clip = (ObjectNode) value(place);
    ObjectNode parameters = mapper.createObjectNode().put("captureBeyondViewport", true);
    parameters.set("clip", clip.put("scale", 1));
    String data = send("Page.captureScreenshot", parameters).path("data").asText();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  /** Prints the page into a PDF file, on sheets of A4. */
  void print(Path file) throws Exception {
    ObjectNode parameters =
        mapper
            .createObjectNode()
            .put("paperWidth", 8.27)
            .put("paperHeight", 11.69)
            .put("printBackground", true);
    String data = send("Page.printToPDF", parameters).path("data").asText();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  /** Types a text into the element with the focus. */
  void type(String text) throws Exception {
    send("Input.insertText", mapper.createObjectNode().put("text", text));
  }

  /** Exceptions, and errors that the page or the browser logged. */
  List<String> errors() {
    return List.copyOf(errors);
  }

  /** The addresses of all requests. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private JsonNode send(String method, ObjectNode parameters) throws Exception {
    int id = ++lastId;
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    ObjectNode message = mapper.createObjectNode().put("id", id).put("method", method);
    message.set("params", parameters);
    socket
        .sendText(mapper.writeValueAsString(message), true)
        .get(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    JsonNode received = answer.get(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    if (received.has("error")) {
      throw new IOException(method + ": " + received.path("error"));
    }
    return received.path("result");
  }

  private void receive(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = answers.remove(message.path("id").asInt());
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    JsonNode parameters = message.path("params");
    switch (message.path("method").asText()) {
      case "Page.loadEventFired" -> loaded.complete(null);
      case "Runtime.exceptionThrown" -> errors.add(parameters.toString());
      case "Runtime.consoleAPICalled" -> {
        if (parameters.path("type").asText().equals("error")) {
          errors.add(parameters.toString());
        }
      }
      case "Log.entryAdded" -> {
        if (parameters.path("entry").path("level").asText().equals("error")) {
          errors.add(parameters.toString());
        }
      }
      case "Network.requestWillBeSent" ->
          requests.add(parameters.path("request").path("url").asText());
      default -> {}
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  /** Puts the parts of messages together. */
  private final class Messages implements WebSocket.Listener {
    private final List<CharSequence> parts = new ArrayList<>();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      parts.add(part.toString());
      if (isLast) {
        String text = String.join("", parts);
        parts.clear();
        try {
          receive(mapper.readTree(text));
        } catch (IOException e) {
          errors.add(text);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
