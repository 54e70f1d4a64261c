package dev.serin.samples.android;

import android.os.Bundle;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.LinearLayoutManager;
import androidx.recyclerview.widget.RecyclerView;

/** A list that drops frames. */
public final class FramesActivity extends AppCompatActivity {
  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    setContentView(R.layout.frames);
    Demo demo = new Demo(this, R.string.frames_about);
    RowAdapter rows = new RowAdapter(demo);
    demo.whenSwitched((button, isOn) -> rows.notifyDataSetChanged());
    RecyclerView list = findViewById(R.id.list);
    list.setLayoutManager(new LinearLayoutManager(this));
    list.setAdapter(rows);
  }
}
