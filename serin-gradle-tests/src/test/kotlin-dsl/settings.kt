// The declarations of Gradle's Kotlin DSL that the snippets of the pages use in settings.gradle.kts.

import java.net.URI
import org.gradle.api.initialization.Settings

val Settings.settings: Settings
    get() = this

fun Settings.uri(path: Any): URI {
    val uri = URI(path.toString())
    return if (uri.isAbsolute) uri else settingsDir.resolve(path.toString()).toURI()
}
