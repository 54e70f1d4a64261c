package com.example.app;

class Shape {
    /** Cheap. */
    String name() {
        return "shape";
    }

    /** Cheap, as long as no override of the method that it calls is costly. */
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
