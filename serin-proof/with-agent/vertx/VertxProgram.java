package program;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** An HTTP server and its client on loopback, with an event bus between two verticles. */
public final class VertxProgram {
  /** Doubles the numbers from the event bus. */
  public static final class Doubler extends AbstractVerticle {
    @Override
    public void start() {
      vertx
          .eventBus()
          .<Integer>consumer(
              "double",
              message -> {
                if (message.body() < 0) {
                  message.fail(7, "negative");
                } else {
                  message.reply(message.body() * 2);
                }
              });
    }
  }

  /** Answers requests. */
  public static final class Server extends AbstractVerticle {
    private HttpServer server;

    @Override
    public void start(Promise<Void> started) {
      server = vertx.createHttpServer().requestHandler(this::answer);
      server
          .listen(0, "127.0.0.1")
          .onSuccess(made -> vertx.getOrCreateContext().owner().sharedData()
              .getLocalMap("ports").put("port", made.actualPort()))
          .<Void>mapEmpty()
          .onComplete(started);
    }

    private void answer(HttpServerRequest request) {
      request
          .body()
          .compose(
              body ->
                  vertx.eventBus().<Integer>request("double", body.toJsonObject().getInteger("n")))
          .onSuccess(reply -> request.response().end(
              new JsonObject().put("doubled", reply.body()).put("path", request.path()).encode()))
          .onFailure(e -> request.response().setStatusCode(400).end(e.getMessage()));
    }
  }

  private VertxProgram() {}

  /** Runs everything. */
  public static void main(String[] arguments) throws Exception {
    Vertx vertx = Vertx.vertx();
    await(vertx.deployVerticle(new Doubler()));
    await(vertx.deployVerticle(Server.class.getName(), new DeploymentOptions()));
    int port = (Integer) vertx.sharedData().getLocalMap("ports").get("port");
    HttpClient client = vertx.createHttpClient();
    for (int n : new int[] {1, 21, -5}) {
      System.out.println(await(post(vertx, client, port, "/double", n)));
    }
    long length = 0;
    for (int n = 0; n < 500; n++) {
      length += await(post(vertx, client, port, "/again", n)).length();
    }
    System.out.println("length " + length);
    try {
      await(vertx.executeBlocking(() -> Integer.parseInt("x")));
    } catch (ExecutionException e) {
      System.out.println(e.getCause().getMessage());
    }
    System.out.println(
        await(vertx.executeBlocking(() -> new JsonArray().add(1).add("two").addNull().encode())));
    json();
    await(vertx.close());
    System.out.println("closed");
  }

  /** Answers may arrive before a thread other than the client's context requests their bodies. */
  private static Future<String> post(Vertx vertx, HttpClient client, int port, String path, int n) {
    Promise<String> answer = Promise.promise();
    vertx.runOnContext(
        none ->
            client
                .request(HttpMethod.POST, port, "127.0.0.1", path)
                .compose(request -> request.send(new JsonObject().put("n", n).toBuffer()))
                .compose(
                    response -> response.body().map(body -> response.statusCode() + " " + body))
                .onComplete(answer));
    return answer.future();
  }

  private static void json() {
    Buffer buffer = Buffer.buffer();
    for (int i = 0; i < 3000; i++) {
      buffer.appendString(new JsonObject().put("i", i).put("s", "x".repeat(i % 9)).encode());
    }
    System.out.println(buffer.length() + " " + buffer.toString().hashCode());
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }
}
