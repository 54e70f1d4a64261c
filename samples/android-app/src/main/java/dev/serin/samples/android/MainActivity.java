package dev.serin.samples.android;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.Arrays;
import java.util.List;

/** The list of screens. */
public final class MainActivity extends Activity implements AdapterView.OnItemClickListener {
  private static final int[] TITLES = {
    R.string.frames,
    R.string.enter,
    R.string.anr,
    R.string.evil_method,
    R.string.start_up,
    R.string.block
  };

  /** In the order of the titles. */
  private static final List<Class<? extends Activity>> SCREENS =
      Arrays.asList(
          FramesActivity.class,
          EnterActivity.class,
          AnrActivity.class,
          EvilMethodActivity.class,
          StartUpActivity.class,
          BlockActivity.class);

  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    if (SlowStart.isWanted(this)) {
      loadFeed();
    }
    ArrayAdapter<String> titles = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1);
    for (int title : TITLES) {
      titles.add(getString(title));
    }
    ListView list = new ListView(this);
    list.setAdapter(titles);
    list.setOnItemClickListener(this);
    setContentView(list);
  }

  @Override
  public void onItemClick(AdapterView<?> list, View row, int position, long id) {
    startActivity(new Intent(this, SCREENS.get(position)));
  }

  private void loadFeed() {
    SystemClock.sleep(700);
  }
}
