package program

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineName
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.channels.consumeEach
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.catch
import kotlinx.coroutines.flow.filter
import kotlinx.coroutines.flow.flatMapConcat
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.supervisorScope
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.coroutines.yield

/** Coroutines on the calling thread and on others: suspension, channels, flows, cancellation, exceptions. */
object Coroutines {
  @JvmStatic
  fun main(arguments: Array<String>) = runBlocking {
    println(fibonacci(15))
    println((1..50).map { async { delay(1); it * it } }.awaitAll().sum())
    println((1..100).map { async(Dispatchers.Default) { fibonacci(it % 12) } }.awaitAll())
    channels()
    flows()
    failures()
    locks()
    println(withTimeoutOrNull(20) { delay(60_000); "late" })
    println(sequence { var x = 1; while (true) { yield(x); x *= 3 } }.take(10).toList())
    println(withContext(CoroutineName("named")) { currentCoroutineContext()[CoroutineName] })
  }

  private suspend fun fibonacci(number: Int): Long {
    if (number % 5 == 0) yield()
    return if (number < 2) number.toLong() else fibonacci(number - 1) + fibonacci(number - 2)
  }

  private suspend fun channels() = coroutineScope {
    val channel = Channel<Int>(4)
    launch { repeat(200) { channel.send(it) }; channel.close() }
    var sum = 0
    channel.consumeEach { sum += it }
    println("channel $sum")
    val rendezvous = Channel<String>()
    launch(Dispatchers.Default) { for (word in listOf("a", "b", "c")) rendezvous.send(word); rendezvous.close() }
    println(buildList { for (word in rendezvous) add(word) })
  }

  private suspend fun flows() {
    val numbers = flow { for (i in 1..20) { delay(1); emit(i) } }
    println(numbers.filter { it % 2 == 0 }.map { it * it }.buffer(3).toList())
    println(numbers.flatMapConcat { n -> flow { repeat(n % 3) { emit("$n.$it") } } }.toList())
    println(flow { emit("1"); throw IllegalStateException("broken flow") }.catch { emit(it.message!!) }.toList())
  }

  private suspend fun failures() {
    try {
      coroutineScope {
        launch { try { delay(60_000) } finally { withContext(NonCancellable) { delay(1); println("cleaned up") } } }
        launch { delay(5); throw IllegalArgumentException("child") }
      }
    } catch (e: IllegalArgumentException) {
      println("caught ${e.message}")
    }
    supervisorScope {
      val failing = async<Int> { throw ArithmeticException("async") }
      val fine = async { delay(1); 7 }
      println("${runCatching { failing.await() }.exceptionOrNull()?.message} ${fine.await()}")
    }
    val job = coroutineScope { launch { try { delay(60_000) } catch (e: CancellationException) { println("cancelled"); throw e } }.also { yield(); it.cancel() } }
    println(job.isCancelled)
  }

  private suspend fun locks() = coroutineScope {
    val mutex = Mutex()
    var count = 0
    (1..20).map { launch(Dispatchers.Default) { repeat(50) { mutex.withLock { count++ } } } }.forEach { it.join() }
    println("count $count")
  }
}
