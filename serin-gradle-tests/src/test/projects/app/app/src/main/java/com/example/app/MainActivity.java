package com.example.app;

import android.app.Activity;
import android.os.Bundle;

public class MainActivity extends Activity {
    private final Shape shape = new Shape();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setTitle(draw(3));
    }

    private String draw(int times) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < times; i++) {
            text.append(shape.name());
        }
        return text.toString();
    }
}
