// The declarations of Gradle's Kotlin DSL that the snippets of the pages use in build.gradle.kts.

import com.android.build.api.dsl.ApplicationExtension
import dev.serin.gradle.SerinExtension
import org.gradle.api.Action
import org.gradle.api.NamedDomainObjectProvider
import org.gradle.api.Project
import org.gradle.api.artifacts.dsl.DependencyHandler
import org.gradle.api.plugins.JavaApplication
import org.gradle.api.tasks.TaskContainer
import org.gradle.api.tasks.TaskProvider
import org.gradle.api.tasks.testing.Test
import org.gradle.plugin.use.PluginDependenciesSpec
import org.gradle.plugin.use.PluginDependencySpec

fun Project.plugins(configure: PluginDependenciesSpec.() -> Unit) {}

val PluginDependenciesSpec.application: PluginDependencySpec
    get() = id("application")

infix fun PluginDependencySpec.version(version: String): PluginDependencySpec = version(version)

fun Project.android(configure: Action<ApplicationExtension>) =
    extensions.configure(ApplicationExtension::class.java, configure)

fun Project.application(configure: Action<JavaApplication>) =
    extensions.configure(JavaApplication::class.java, configure)

fun Project.serin(configure: Action<SerinExtension>) =
    extensions.configure(SerinExtension::class.java, configure)

fun Project.dependencies(configure: DependencyHandler.() -> Unit) = dependencies.configure()

fun DependencyHandler.debugImplementation(module: String) = add("debugImplementation", module)

fun DependencyHandler.releaseImplementation(module: String) = add("releaseImplementation", module)

fun DependencyHandler.testImplementation(module: String) = add("testImplementation", module)

val TaskContainer.test: TaskProvider<Test>
    get() = named("test", Test::class.java)

operator fun <T> NamedDomainObjectProvider<T>.invoke(action: Action<T>) = configure(action)
