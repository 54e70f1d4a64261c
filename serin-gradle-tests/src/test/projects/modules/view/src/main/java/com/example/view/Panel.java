package com.example.view;

import android.content.Context;
import android.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** A view of an Android library, with code whose stack map frames differ. */
public class Panel extends View {
    private final Object lock = new Object();
    private final List<String> lines;

    /** Branches before the constructor of the superclass is called. */
    public Panel(Context context, boolean isEmpty) {
        super(isEmpty ? context : context.getApplicationContext());
        lines = isEmpty ? new ArrayList<>() : new ArrayList<>(List.of(String.valueOf(context)));
    }

    public static double wide(long from, double factor, int times, long[] more) {
        double sum = from;
        for (int i = 0; i < times; i++) {
            long next = more[i % more.length];
            double part = next > from ? factor : -factor;
            sum += next * part;
        }
        return sum;
    }

    public int caught(String text) {
        int result = 0;
        try {
            result = Integer.parseInt(text);
            if (result < 0) {
                return -result;
            }
        } catch (NumberFormatException | NullPointerException e) {
            long time = System.nanoTime();
            result = e.getMessage() == null ? (int) time : 1;
        } finally {
            lines.add(text);
        }
        return result;
    }

    public boolean locked(String line) {
        synchronized (lock) {
            for (String other : lines) {
                if (other.equals(line)) {
                    return true;
                }
            }
        }
        return false;
    }

    public String chosen(String name, int times) {
        Object made = switch (name) {
            case "a" -> new StringBuilder(times > 0 ? "a" : "b");
            case "b" -> new int[times];
            default -> name;
        };
        IntUnaryOperator twice = n -> {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += 2;
            }
            return sum;
        };
        return made instanceof String text && times > 1 ? text : made.toString() + twice.applyAsInt(times);
    }
}
