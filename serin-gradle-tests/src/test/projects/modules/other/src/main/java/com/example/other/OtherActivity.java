package com.example.other;

import android.app.Activity;
import android.os.Bundle;
import com.example.view.Panel;

public class OtherActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Panel panel = new Panel(this, true);
        setTitle(panel.chosen("a", 3));
        setContentView(panel);
    }
}
