package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** An app without AndroidX. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
public class AppFragmentsTest {
  /** Loads its own copies of Serin's classes, and none of AndroidX. */
  private static final class WithoutAndroidX extends ClassLoader {
    private boolean isAsked;

    WithoutAndroidX() {
      super(AppFragmentsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("androidx.")) {
        isAsked = true;
        throw new ClassNotFoundException(name);
      }
      boolean isOurs = name.startsWith("dev.serin.android.") && name.contains("Fragment");
      return isOurs ? define(name) : super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  public void where_fragments_are_not_there_none_are_watched() throws Exception {
    WithoutAndroidX loader = new WithoutAndroidX();
    Class<?> type = loader.loadClass(AppFragments.class.getName());
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    Object fragments = constructor.newInstance(null, null, null);
    assertThat(loader.isAsked).isTrue();
    Field areThere = type.getDeclaredField("areThere");
    areThere.setAccessible(true);
    assertThat(areThere.getBoolean(fragments)).isFalse();
    call(type, fragments, "created", new Class<?>[] {Activity.class, boolean.class}, null, true);
    call(type, fragments, "destroyed", new Class<?>[] {Activity.class}, new Object[] {null});
    call(type, fragments, "forget", new Class<?>[0]);
  }

  private static void call(
      Class<?> type, Object on, String name, Class<?>[] parameters, Object... arguments)
      throws ReflectiveOperationException {
    Method method = type.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    method.invoke(on, arguments);
  }
}
