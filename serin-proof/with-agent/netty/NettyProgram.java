package program;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.DelimiterBasedFrameDecoder;
import io.netty.handler.codec.Delimiters;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;

/** An echo server and its client on loopback, and codecs on the calling thread. */
public final class NettyProgram {
  private NettyProgram() {}

  /** Runs everything. */
  public static void main(String[] arguments) throws Exception {
    EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(lines(new Echo()))
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    Channel client =
        new Bootstrap()
            .group(group)
            .channel(NioSocketChannel.class)
            .handler(lines(new Collect(answers)))
            .connect(server.localAddress())
            .sync()
            .channel();
    long length = 0;
    for (int i = 0; i < 2000; i++) {
      client.writeAndFlush("line " + i + " " + "x".repeat(i % 300) + "\n");
      String answer = answers.take();
      length += answer.length();
      if (i % 500 == 0) {
        System.out.println(answer);
      }
    }
    client.writeAndFlush("fail\n");
    System.out.println(answers.take() + " " + length);
    Promise<String> promise = group.next().newPromise();
    group.next().execute(() -> promise.setFailure(new IllegalStateException("promised")));
    System.out.println(promise.await().cause().getMessage());
    client.close().sync();
    server.close().sync();
    System.out.println(group.shutdownGracefully().await().isSuccess());
    codecs();
  }

  private static ChannelInitializer<SocketChannel> lines(
      SimpleChannelInboundHandler<String> handler) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(SocketChannel channel) {
        channel
            .pipeline()
            .addLast(new DelimiterBasedFrameDecoder(1000, Delimiters.lineDelimiter()))
            .addLast(new StringDecoder(), new StringEncoder(), handler);
      }
    };
  }

  private static final class Echo extends SimpleChannelInboundHandler<String> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, String line) {
      if (line.equals("fail")) {
        throw new IllegalArgumentException("cannot echo");
      }
      context.writeAndFlush(line + "\n");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.writeAndFlush(cause.getMessage() + "\n");
    }
  }

  private static final class Collect extends SimpleChannelInboundHandler<String> {
    private final LinkedBlockingQueue<String> answers;

    Collect(LinkedBlockingQueue<String> answers) {
      this.answers = answers;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String line) {
      answers.add(line);
    }
  }

  private static void codecs() {
    String request = "POST /path?a=b HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhello";
    long hash = 0;
    for (int i = 0; i < 500; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(new HttpServerCodec(), new HttpObjectAggregator(1 << 16));
      for (byte each : request.getBytes(StandardCharsets.US_ASCII)) {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {each}));
      }
      FullHttpRequest read = channel.readInbound();
      ByteBuf content = read.content();
      hash = hash * 31 + content.toString(StandardCharsets.US_ASCII).hashCode() + i;
      if (i == 0) {
        System.out.println(read.method() + " " + read.uri() + " " + read.headers().entries());
      }
      read.release();
      channel.finishAndReleaseAll();
    }
    System.out.println("hash " + hash);
  }
}
