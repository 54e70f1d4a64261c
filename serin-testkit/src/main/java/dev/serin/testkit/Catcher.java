package dev.serin.testkit;

import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.swing.SwingWorker;

/**
 * Code without probes that calls a program and catches its exceptions, on the same thread: mostly
 * code of the JDK.
 */
enum Catcher {
  HANDLER {
    @Override
    void call(Runnable body) {
      body.run();
    }
  },
  FUTURE_TASK {
    @Override
    void call(Runnable body) throws ExecutionException, InterruptedException {
      FutureTask<Void> task = new FutureTask<>(body, null);
      task.run();
      task.get();
    }
  },
  COMPLETABLE_FUTURE {
    @Override
    void call(Runnable body) throws ExecutionException, InterruptedException {
      CompletableFuture.runAsync(body, Runnable::run).get();
    }
  },
  STREAM {
    @Override
    void call(Runnable body) {
      List.of(body).stream().forEach(Runnable::run);
    }
  },
  COMPARATOR {
    @Override
    void call(Runnable body) {
      Integer[] two = {1, 2};
      Arrays.sort(
          two,
          (one, other) -> {
            body.run();
            return Integer.compare(one, other);
          });
    }
  },
  LISTENER {
    @Override
    void call(Runnable body) {
      PropertyChangeSupport support = new PropertyChangeSupport(body);
      PropertyChangeListener listener = event -> body.run();
      support.addPropertyChangeListener(listener);
      support.firePropertyChange("", 1, 2);
    }
  },
  PROXY {
    @Override
    void call(Runnable body) {
      Class<?>[] types = {Runnable.class};
      Object proxy =
          Proxy.newProxyInstance(
              Catcher.class.getClassLoader(),
              types,
              (self, method, arguments) -> {
                body.run();
                return null;
              });
      ((Runnable) proxy).run();
    }
  },
  REFLECTION {
    @Override
    void call(Runnable body) throws ReflectiveOperationException {
      Runnable.class.getMethod("run").invoke(body);
    }
  },
  /** Called directly: a {@link java.util.Timer} calls it on a thread of its own only. */
  DIRECT_TIMER_TASK {
    @Override
    void call(Runnable body) {
      new TimerTask() {
        @Override
        public void run() {
          body.run();
        }
      }.run();
    }
  },
  CLASS_INITIALISER {
    @Override
    void call(Runnable body) throws IllegalAccessException {
      Initialisers.define(body);
    }
  },
  FOR_NAME {
    @Override
    void call(Runnable body) throws ClassNotFoundException {
      Initialisers.forName(body);
    }
  },
  /** Runs on this thread and, as on a thread of its own, catches and keeps exceptions. */
  SWING_WORKER {
    @Override
    void call(Runnable body) throws ExecutionException, InterruptedException {
      SwingWorker<Boolean, Void> worker =
          new SwingWorker<>() {
            @Override
            protected Boolean doInBackground() {
              body.run();
              return true;
            }
          };
      worker.run();
      worker.get();
    }
  };

  private static final List<Catcher> ALL = List.of(values());

  /** The number of catchers. */
  static final int COUNT = ALL.size();

  /** The catcher with a number. */
  static Catcher of(int number) {
    return ALL.get(number);
  }

  /** Its number in calls of {@link Library#callCatching}. */
  int number() {
    return ALL.indexOf(this);
  }

  /** Whether a use loads a class or resumes other threads. */
  boolean isSlow() {
    return this == CLASS_INITIALISER || this == FOR_NAME || this == SWING_WORKER;
  }

  /** The code that it calls. */
  interface Body {
    void run() throws Throwable;
  }

  /** Calls once, and returns whether an exception of a program was caught. */
  boolean catchesOf(Body body) throws Throwable {
    try {
      call(() -> unchecked(body));
      return false;
    } catch (RuntimeException
        | ExecutionException
        | InvocationTargetException
        | ExceptionInInitializerError e) {
      Throwable cause = e instanceof RuntimeException ? e : e.getCause();
      if (cause instanceof RuntimeException) {
        return true;
      }
      throw cause;
    }
  }

  private static void unchecked(Body body) {
    try {
      body.run();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(e); // programs throw no other
    }
  }

  abstract void call(Runnable body) throws Exception;
}
