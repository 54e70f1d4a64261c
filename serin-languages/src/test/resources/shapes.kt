package programs

import dev.serin.languages.Ticks.pass
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.resume
import kotlin.coroutines.startCoroutine
import kotlin.coroutines.suspendCoroutine

// A value class: its methods are static, and their names contain a hash of their parameters.

@JvmInline
value class Span(val micros: Long) {
  fun spend(): Long {
    pass(micros)
    return micros
  }
}

fun twice(span: Span): Long = span.spend() + span.spend()

fun valueClass(): Long {
  pass(1)
  return twice(Span(10))
}

// Default arguments: twoParts$default computes them and calls twoParts.

fun twoParts(first: Int = part(), second: Int = 2): Int {
  pass(3)
  return first + second
}

fun part(): Int {
  pass(10)
  return 1
}

fun defaultArguments(): Int = twoParts(second = 5) + twoParts(1, 2)

// Inline functions: try and finally are copied to each call.

inline fun <T> measured(body: () -> T): T {
  try {
    return body()
  } finally {
    pass(7)
  }
}

fun throwing(): Int {
  pass(20)
  throw IllegalStateException()
}

fun inlinedFinally(): Int {
  try {
    return measured {
      measured { part() }
      throwing()
    }
  } catch (e: IllegalStateException) {
    pass(100)
    return part()
  }
}

fun returnsOutOfInlined(): Int {
  measured {
    if (part() == 1) return 5
  }
  pass(1000)
  return 6
}

// Coroutines: each piece between two suspensions is one call of invokeSuspend.

object Driver {
  var pending: Continuation<Int>? = null

  fun resume(value: Int) {
    val next = pending!!
    pending = null
    next.resume(value)
  }
}

suspend fun step(micros: Long): Int {
  pass(micros)
  return suspendCoroutine { Driver.pending = it }
}

suspend fun twoSteps(): Int {
  val first = step(10)
  pass(1)
  try {
    return first + step(20)
  } finally {
    pass(2)
  }
}

fun coroutine(): Int {
  var result = 0
  val body: suspend () -> Int = { twoSteps() }
  body.startCoroutine(
    Continuation(EmptyCoroutineContext) {
      pass(100)
      result = it.getOrThrow()
    }
  )
  pass(1000)
  Driver.resume(1)
  Driver.resume(2)
  return result
}

// Interfaces with bodies, companions, lazy values, sealed types, local functions, monitors.

interface Named {
  fun name(): String {
    pass(2)
    return "named"
  }
}

sealed class Shape : Named {
  data class Circle(val radius: Int, val unit: Int = part()) : Shape()

  data object Point : Shape()

  companion object {
    val count: Int by lazy { part() }
  }
}

fun area(shape: Shape): Int =
  when (shape) {
    is Shape.Circle -> shape.copy(unit = 3).radius
    Shape.Point -> {
      pass(4)
      0
    }
  }

fun types(): Int {
  fun local(by: Int): Int {
    pass(by.toLong())
    return by
  }
  val lock = Any()
  synchronized(lock) { local(6) }
  return area(Shape.Circle(1)) + area(Shape.Point) + Shape.count + Shape.Point.name().length
}
