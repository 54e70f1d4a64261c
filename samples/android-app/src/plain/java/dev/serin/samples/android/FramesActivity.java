package dev.serin.samples.android;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ListView;

/** A list that drops frames. */
public final class FramesActivity extends Activity {
  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    setContentView(R.layout.frames);
    Demo demo = new Demo(this, R.string.frames_about);
    RowAdapter rows = new RowAdapter(this, demo);
    demo.whenSwitched((button, isOn) -> rows.notifyDataSetChanged());
    ListView list = findViewById(R.id.list);
    list.setAdapter(rows);
  }
}
