package com.example.app;

class Shape {
    /** Cheap. */
    String name() {
        return "shape";
    }

    /** Cheap, as long as nothing overrides what it calls with something that is not. */
    String label() {
        return name();
    }

    /** Not cheap. */
    int sum(int to) {
        int sum = 0;
        for (int i = 0; i < to; i++) {
            sum += i;
        }
        return sum;
    }
}
