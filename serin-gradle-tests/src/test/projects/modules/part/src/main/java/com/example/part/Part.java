package com.example.part;

/** A class of a module that is not an Android library. */
public class Part {
    /** Not cheap, as an app could override the method that it calls. */
    public int ask() {
        return open();
    }

    public int open() {
        return 1;
    }

    public final int closed() {
        return 1; // cheap
    }

    public int count(int to) {
        int sum = 0;
        for (int i = 0; i < to; i++) {
            sum += i;
        }
        return sum;
    }
}
