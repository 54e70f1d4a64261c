package programs

import dev.serin.languages.Ticks.pass
import scala.annotation.tailrec

// A trait with a body, a value, and a lazy value.

trait Counting {
  val start: Int = Shapes.part()

  lazy val late: Int = {
    pass(30)
    start + 1
  }

  def count(): Int = {
    pass(2)
    late + late
  }
}

class Counter extends Counting

// A case class with a default argument; an enum with a parameter and a method.

case class Box(width: Int, height: Int = Shapes.part()) {
  def area: Int = {
    pass(3)
    width * height
  }
}

enum Level(val micros: Long) {
  case Low extends Level(1)
  case High extends Level(5)

  def spend(): Unit = pass(micros)
}

// A value class: its methods are static.

class Span(val micros: Long) extends AnyVal {
  def spend(): Long = {
    pass(micros)
    micros
  }
}

object Shapes {
  def part(): Int = {
    pass(10)
    1
  }

  def throwing(): Int = {
    pass(20)
    throw new IllegalStateException()
  }

  def traits(): Int = new Counter().count()

  def cases(): Int = {
    val box = Box(2)
    box match {
      case Box(2, height) if height > 0 => box.copy(width = 3).area
      case _                            => part()
    }
  }

  def enums(): Unit = Level.values.foreach(_.spend())

  def values(): Long = {
    val span = new Span(4)
    span.spend() + span.spend()
  }

  def byName(times: Int, body: => Int): Int = {
    pass(1)
    if (times == 0) 0 else body + byName(times - 1, body)
  }

  def closures(): Int = byName(2, part()) + List(1, 2).map(x => { pass(5); x }).sum

  @tailrec
  def down(from: Int): Int = {
    pass(1)
    if (from == 0) 0 else down(from - 1)
  }

  def exceptions(): Int = {
    val caught =
      try {
        try throwing()
        finally part()
      } catch {
        case e: IllegalStateException => pass(100); 7
      }
    caught + down(3)
  }

  // A return out of a closure is an exception.
  def returnsOutOfClosure(): Int = {
    List(1, 2, 3).foreach { x =>
      pass(1)
      if (x == 2) return part()
    }
    pass(1000)
    0
  }
}
