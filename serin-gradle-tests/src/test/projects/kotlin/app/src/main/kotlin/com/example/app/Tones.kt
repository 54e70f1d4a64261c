package com.example.app

/** A top-level function. */
fun total(counts: List<Int>): Int = counts.fold(0) { sum, count -> sum + half(count) }

private tailrec fun half(of: Int, halved: Int = 0): Int = if (of <= 1) halved else half(of - 2, halved + 1)

class Tones(private val counts: List<Int>) {
    private val names by lazy { counts.map { count -> "tone$count" } }

    fun named(times: Int = 3): List<String> = names.flatMap { name -> List(times) { name } }
}
