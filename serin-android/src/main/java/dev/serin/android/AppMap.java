package dev.serin.android;

import android.content.res.AssetManager;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The method map of the app's build. Keeps no names in memory; those of debuggable builds are among
 * the assets, where they are looked up. Immutable.
 */
final class AppMap implements MethodNames {
  /** The asset's path; the Gradle plugin adds it to debuggable builds. */
  private static final String ASSET = "serin/methodMapping.txt";

  private final String id;
  private final int methods;
  private final String mappingId;
  private final AssetManager assets;

  AppMap(String id, int methods, String mappingId, AssetManager assets) {
    this.id = id;
    this.methods = methods;
    this.mappingId = mappingId;
    this.assets = assets;
  }

  @Override
  public @Nullable MethodName name(int methodId) {
    return null;
  }

  /** Without names if the app has no map, one of another build, or one that cannot be read. */
  @Override
  public MethodNames lookUp(Set<Integer> methodIds) {
    try (InputStream in = assets.open(ASSET);
        InputStreamReader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      MethodMap map = MethodMap.read(reader, ASSET, methodIds);
      return map.mapId().equals(id) ? map : this;
    } catch (IOException e) {
      return this;
    }
  }

  @Override
  public int size() {
    return methods;
  }

  @Override
  public String mapId() {
    return id;
  }

  @Override
  public String mappingId() {
    return mappingId;
  }
}
