package dev.serin.junit;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.robolectric.internal.ClassTracker;
import org.robolectric.internal.ShadowProvider;

/** Has Robolectric use {@link MessageHook}. Public because Robolectric creates it by name. */
public final class MessageHookProvider implements ShadowProvider {
  @Override
  public void reset(ClassTracker tracker) {}

  /** The same in earlier versions of Robolectric. */
  public void reset() {}

  @Override
  public String[] getProvidedPackageNames() {
    return new String[0];
  }

  @Override
  public Collection<Map.Entry<String, String>> getShadows() {
    return List.of(new SimpleImmutableEntry<>("android.os.Handler", MessageHook.class.getName()));
  }
}
