package dev.serin.gradle;

import com.android.build.api.variant.ApplicationVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import kotlin.Pair;
import org.gradle.api.NamedDomainObjectContainer;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Provider;

/**
 * The settings of a variant of an app: those of its build type, else those of its flavours, else
 * those of the extension.
 */
final class VariantSettings {
  private final SerinExtension extension;
  private final String variant;

  /** The blocks for the variant; later ones override earlier ones. */
  private final List<SerinVariantSettings> blocks = new ArrayList<>();

  VariantSettings(SerinExtension extension, ApplicationVariant variant) {
    this.extension = extension;
    this.variant = variant.getName();
    add(extension.getBuildTypes(), String.valueOf(variant.getBuildType()));
    for (Pair<String, String> dimensionAndFlavor : variant.getProductFlavors()) {
      add(extension.getProductFlavors(), dimensionAndFlavor.getSecond());
    }
  }

  /** Adds a block, if there is one, that those before it override. */
  private void add(NamedDomainObjectContainer<? extends SerinVariantSettings> named, String name) {
    SerinVariantSettings block = named.findByName(name);
    if (block != null) {
      blocks.add(0, block);
    }
  }

  /** Whether the variant is instrumented. */
  boolean isEnabled() {
    List<String> chosen = extension.getVariants().get();
    return (chosen.isEmpty() || chosen.contains(variant))
        && setting(SerinVariantSettings::getEnabled, extension.getEnabled()).get();
  }

  /** Whether the app contains the method map. */
  Provider<Boolean> mapInAssets(Provider<Boolean> byDefault) {
    return setting(SerinVariantSettings::getMapInAssets, byDefault);
  }

  private Provider<Boolean> setting(
      Function<SerinVariantSettings, Provider<Boolean>> property, Provider<Boolean> byDefault) {
    Provider<Boolean> value = byDefault;
    for (SerinVariantSettings block : blocks) {
      value = property.apply(block).orElse(value);
    }
    return value;
  }

  /** Whether an option of the runtime is set, though its value may not be known yet. */
  boolean sets(String option) {
    return extension.names().contains(option)
        || blocks.stream().anyMatch(block -> block.names().contains(option));
  }

  /** The options of the runtime. */
  MapProperty<String, String> options(ObjectFactory objects) {
    MapProperty<String, String> options = objects.mapProperty(String.class, String.class);
    extension.putOptions(options);
    blocks.forEach(block -> block.putOptions(options));
    return options;
  }
}
