package dev.serin.gradle;

import static org.gradle.api.artifacts.type.ArtifactTypeDefinition.ARTIFACT_TYPE_ATTRIBUTE;

import com.android.build.api.AndroidPluginVersion;
import com.android.build.api.artifact.ScopedArtifact;
import com.android.build.api.artifact.SingleArtifact;
import com.android.build.api.dsl.ApplicationBuildType;
import com.android.build.api.dsl.ApplicationExtension;
import com.android.build.api.instrumentation.InstrumentationScope;
import com.android.build.api.variant.ApplicationAndroidComponentsExtension;
import com.android.build.api.variant.ApplicationVariant;
import com.android.build.api.variant.ScopedArtifacts;
import com.android.build.api.variant.ScopedArtifactsOperation;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import kotlin.Unit;
import org.gradle.api.Action;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFile;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.bundling.Zip;

/** Wires Serin into the variants of an Android application. */
final class AndroidBuild {
  private static final String RUNTIME = "dev.serin:serin-android";

  /** The dependency without effect, used if Serin is off. */
  private static final String TWIN = RUNTIME + "-noop";

  /** Serin's screens on the device. */
  private static final String SCREENS = RUNTIME + "-screen";

  /** The Android plugin's artifact type for the classes of any dependency as a jar. */
  private static final String CLASSES_JAR = "android-classes-jar";

  /** The first version in which visitors are known to get all classes of an app. */
  private static final AndroidPluginVersion VISITS_ALL = new AndroidPluginVersion(8, 4);

  /**
   * The first version that passes added classes to the tasks that transform classes. A task that
   * does both would wait for itself.
   */
  private static final AndroidPluginVersion TRANSFORMS_ADDED = new AndroidPluginVersion(9, 0);

  private final Project project;
  private final SerinExtension extension;
  private final SettingsCheck check;
  private final Set<String> debuggable = new TreeSet<>();
  private final Set<String> variants = new TreeSet<>();

  AndroidBuild(Project project, SerinExtension extension) {
    this.project = project;
    this.extension = extension;
    this.check = new SettingsCheck(project, extension);
  }

  void apply() {
    ApplicationAndroidComponentsExtension android =
        project.getExtensions().getByType(ApplicationAndroidComponentsExtension.class);
    Action<ApplicationExtension> finalized = this::findDebuggable;
    android.finalizeDsl(finalized);
    Action<ApplicationVariant> toEach = variant -> wire(variant, android);
    android.onVariants(android.selector().all(), toEach);
    // After the Android plugin's own action, which names the variants.
    project.afterEvaluate(evaluated -> check.checkVariants(variants));
  }

  private void findDebuggable(ApplicationExtension app) {
    check.check(app);
    if (!app.getDynamicFeatures().isEmpty()) {
      project
          .getLogger()
          .warn(
              "serin: the classes of {} have no probes; only the application's classes get them",
              app.getDynamicFeatures());
    }
    for (ApplicationBuildType type : app.getBuildTypes()) {
      if (type.isDebuggable()) {
        debuggable.add(type.getName());
      }
    }
  }

  private void wire(ApplicationVariant variant, ApplicationAndroidComponentsExtension android) {
    variants.add(variant.getName());
    VariantSettings settings = new VariantSettings(extension, variant);
    boolean isEnabled = settings.isEnabled();
    if (extension.getAddRuntime().get()) {
      addRuntime(variant, isEnabled);
      if (isEnabled && isDebuggable(variant) && extension.getAddScreens().get()) {
        add(variant, SCREENS);
      }
    }
    if (!isEnabled) {
      return;
    }
    TaskProvider<InstrumentTask> instrument = instrument(variant, android);
    Provider<RegularFile> mapping = mapping(variant);
    tellApp(variant, settings, instrument, mapping);
    project
        .getTasks()
        .register(
            "archiveSerin" + capitalized(variant),
            Zip.class,
            zip -> {
              zip.setGroup("serin");
              zip.setDescription(
                  "Packs the files for reading the issues of "
                      + variant.getName()
                      + " into one zip.");
              zip.from(instrument.flatMap(InstrumentTask::getReports));
              if (variant.isMinifyEnabled()) {
                zip.from(mapping);
              }
              zip.getArchiveFileName().set(variant.getName() + ".zip");
              zip.getDestinationDirectory().set(extension.getOutputDirectory());
              zip.setPreserveFileTimestamps(false);
              zip.setReproducibleFileOrder(true);
            });
  }

  /** Adds the runtime, or its twin; a module that names the other one gets the same. */
  private void addRuntime(ApplicationVariant variant, boolean isEnabled) {
    String runtime = add(variant, isEnabled ? RUNTIME : TWIN);
    for (Configuration classes :
        List.of(variant.getCompileConfiguration(), variant.getRuntimeConfiguration())) {
      classes
          .getResolutionStrategy()
          .dependencySubstitution(
              all ->
                  all.substitute(all.module(isEnabled ? TWIN : RUNTIME))
                      .using(all.module(runtime))
                      .because("both have the same classes"));
    }
  }

  /** Adds a Serin module and returns its name with its version. */
  private String add(ApplicationVariant variant, String module) {
    String dependency = module + ":" + PluginVersion.read();
    project.getDependencies().add(variant.getName() + "Implementation", dependency);
    return dependency;
  }

  private boolean isDebuggable(ApplicationVariant variant) {
    return debuggable.contains(variant.getBuildType());
  }

  private TaskProvider<InstrumentTask> instrument(
      ApplicationVariant variant, ApplicationAndroidComponentsExtension android) {
    String name = variant.getName();
    TaskProvider<InstrumentTask> instrument =
        register(variant, "instrument" + capitalized(variant) + "WithSerin");
    instrument.configure(
        task -> {
          task.getReports().set(extension.getOutputDirectory().dir(name));
          task.getWork().set(build("serin/" + name));
        });
    boolean isApart = isApart(variant, android);
    if (isApart) {
      visitLibraries(variant, android, instrument);
    } else {
      instrument.configure(
          task -> task.getLibraries().from(android.getSdkComponents().getBootClasspath()));
    }
    ScopedArtifacts.Scope scope =
        isApart ? ScopedArtifacts.Scope.PROJECT : ScopedArtifacts.Scope.ALL;
    ScopedArtifactsOperation<InstrumentTask> classes =
        variant.getArtifacts().forScope(scope).use(instrument);
    classes.toTransform(
        ScopedArtifact.CLASSES.INSTANCE,
        InstrumentTask::getJars,
        InstrumentTask::getFolders,
        InstrumentTask::getClassesJar);
    if (android.getPluginVersion().compareTo(TRANSFORMS_ADDED) < 0) {
      // Dex is made from a whole jar whenever a class in it changes; from a folder, only from
      // changed files.
      classes.toAppend(ScopedArtifact.CLASSES.INSTANCE, InstrumentTask::getClassesFolder);
      instrument.configure(task -> task.keepApart(build("serin-classes/" + name)));
    }
    return instrument;
  }

  /**
   * Whether libraries are instrumented one by one. Shrinking reads everything as a whole anyway,
   * and with older Android plugins visitors miss some jars of the app itself.
   */
  private boolean isApart(
      ApplicationVariant variant, ApplicationAndroidComponentsExtension android) {
    return isDebuggable(variant)
        && !variant.isMinifyEnabled()
        && android.getPluginVersion().compareTo(VISITS_ALL) >= 0;
  }

  /** A task with the settings of the extension. */
  private TaskProvider<InstrumentTask> register(ApplicationVariant variant, String task) {
    return project
        .getTasks()
        .register(
            task,
            InstrumentTask.class,
            instrument -> instrument.configure(extension, variant.getName()));
  }

  /**
   * Instruments libraries and modules where the Android plugin takes each of them, including its
   * dex, from Gradle's cache as long as it does not change. One plan covers all of them.
   */
  private void visitLibraries(
      ApplicationVariant variant,
      ApplicationAndroidComponentsExtension android,
      TaskProvider<InstrumentTask> instrument) {
    TaskProvider<InstrumentTask> plan = plan(variant, android);
    awaitPlan(variant, plan);
    instrument.configure(
        task -> task.getLibrariesPlan().set(plan.flatMap(InstrumentTask::getPlan)));
    Provider<LibraryPlans> plans =
        project
            .getGradle()
            .getSharedServices()
            .registerIfAbsent("serin" + project.getPath(), LibraryPlans.class, service -> {});
    variant
        .getInstrumentation()
        .transformClassesWith(
            LibraryVisitor.class,
            InstrumentationScope.ALL,
            parameters -> {
              parameters.getPlan().set(plan.flatMap(InstrumentTask::planFile));
              parameters.getPlans().set(plans);
              return Unit.INSTANCE;
            });
  }

  /**
   * Makes the tasks wait for the plan that visit libraries which no task produces: Gradle does not
   * wait for a transform's parameter. Others wait for the app's own classes.
   */
  private void awaitPlan(ApplicationVariant variant, TaskProvider<InstrumentTask> plan) {
    String name = capitalized(variant);
    Set<String> dexOfLibraries =
        Set.of("mergeExtDex" + name, "desugar" + name + "FileDependencies");
    project
        .getTasks()
        .configureEach(
            task -> {
              if (dexOfLibraries.contains(task.getName())) {
                task.dependsOn(plan);
              }
            });
  }

  /**
   * The planning task. Its files lie beside Gradle's own, as its inputs and the results of its
   * output are in Gradle's caches: cleaning the project removes none of them.
   */
  private TaskProvider<InstrumentTask> plan(
      ApplicationVariant variant, ApplicationAndroidComponentsExtension android) {
    TaskProvider<InstrumentTask> plan =
        register(variant, "plan" + capitalized(variant) + "LibrariesWithSerin");
    File kept = new File(kept(), variant.getName());
    plan.configure(
        task -> {
          task.getClasses().from(libraries(variant));
          task.getLibraries().from(android.getSdkComponents().getBootClasspath());
          task.getPlan().fileValue(new File(kept, "plan"));
          task.getWork().fileValue(new File(kept, "work"));
        });
    return plan;
  }

  /** The project's folder in which Gradle keeps files that are not part of a build. */
  private File kept() {
    File named = project.getGradle().getStartParameter().getProjectCacheDir();
    File cache = named == null ? new File(project.getRootDir(), ".gradle") : named;
    return new File(cache, "serin" + project.getPath().replace(':', '-'));
  }

  /** The jars of all dependencies of a variant, before any visitor. */
  private static FileCollection libraries(ApplicationVariant variant) {
    return variant
        .getRuntimeConfiguration()
        .getIncoming()
        .artifactView(view -> view.getAttributes().attribute(ARTIFACT_TYPE_ATTRIBUTE, CLASSES_JAR))
        .getFiles();
  }

  private Provider<Directory> build(String folder) {
    return project.getLayout().getBuildDirectory().dir("intermediates/" + folder);
  }

  /** Adds the build's data for the runtime to the app's assets. */
  private void tellApp(
      ApplicationVariant variant,
      VariantSettings settings,
      TaskProvider<InstrumentTask> instrument,
      Provider<RegularFile> mapping) {
    TaskProvider<AssetsTask> assets =
        project
            .getTasks()
            .register(
                "generate" + capitalized(variant) + "SerinAssets",
                AssetsTask.class,
                task -> {
                  task.getVariant().set(variant.getName());
                  task.getMap().set(instrument.flatMap(InstrumentTask::getMap));
                  boolean isDebuggable = isDebuggable(variant);
                  task.getIsMapIncluded()
                      .set(settings.mapInAssets(project.provider(() -> isDebuggable)));
                  task.getOptions().set(settings.options(project.getObjects()));
                  if (variant.isMinifyEnabled()) {
                    task.getMapping().set(mapping);
                  }
                  if (settings.sets(SplashActivities.OPTION)) {
                    task.getManifest().set(manifest(variant));
                  }
                });
    variant.getSources().getAssets().addGeneratedSourceDirectory(assets, AssetsTask::getFolder);
  }

  private static Provider<RegularFile> manifest(ApplicationVariant variant) {
    return variant.getArtifacts().get(SingleArtifact.MERGED_MANIFEST.INSTANCE);
  }

  private static Provider<RegularFile> mapping(ApplicationVariant variant) {
    return variant.getArtifacts().get(SingleArtifact.OBFUSCATION_MAPPING_FILE.INSTANCE);
  }

  private static String capitalized(ApplicationVariant variant) {
    String name = variant.getName();
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
