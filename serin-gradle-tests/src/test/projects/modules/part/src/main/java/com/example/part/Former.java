package com.example.part;

/** Gets another name in a test. */
public final class Former {
    private Former() {}

    public static long sum(long to) {
        long sum = 0;
        for (long i = 0; i < to; i++) {
            sum += i;
        }
        return sum;
    }
}
