package dev.serin.samples.android;

import android.content.Context;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.TextView;

/** A thousand rows, each of which takes long when the screen misbehaves. */
final class RowAdapter extends BaseAdapter {
  private static final int ROWS = 1000;

  private final LayoutInflater inflater;
  private final Demo demo;

  RowAdapter(Context context, Demo demo) {
    this.inflater = LayoutInflater.from(context);
    this.demo = demo;
  }

  @Override
  public int getCount() {
    return ROWS;
  }

  @Override
  public Object getItem(int position) {
    return position;
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public View getView(int position, View used, ViewGroup list) {
    View row =
        used == null ? inflater.inflate(android.R.layout.simple_list_item_1, list, false) : used;
    if (demo.isMisbehaving()) {
      loadPicture();
    }
    TextView text = row.findViewById(android.R.id.text1);
    text.setText(list.getContext().getString(R.string.row, position + 1));
    return row;
  }

  private void loadPicture() {
    SystemClock.sleep(60);
  }
}
