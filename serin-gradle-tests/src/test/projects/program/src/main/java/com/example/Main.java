package com.example;

import java.awt.EventQueue;

public class Main {
    public static void main(String[] arguments) throws Exception {
        EventQueue.invokeAndWait(Main::work);
        // The next message begins after the last one has ended, also for observers of the queue.
        EventQueue.invokeAndWait(() -> System.out.println("arguments: " + String.join(" ", arguments)));
        System.exit(0);
    }

    /** Takes 900 ms of the event thread. */
    private static void work() {
        long end = System.nanoTime() + 900_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
