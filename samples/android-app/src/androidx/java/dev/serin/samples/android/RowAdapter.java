package dev.serin.samples.android;

import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;

/** A thousand rows, each of which takes long when the screen misbehaves. */
final class RowAdapter extends RecyclerView.Adapter<RowAdapter.Row> {
  private static final int ROWS = 1000;

  private final Demo demo;

  RowAdapter(Demo demo) {
    this.demo = demo;
  }

  /** A view that shows one row after another. */
  static final class Row extends RecyclerView.ViewHolder {
    final TextView text;

    Row(View view) {
      super(view);
      text = view.findViewById(android.R.id.text1);
    }
  }

  @Override
  public int getItemCount() {
    return ROWS;
  }

  @Override
  public Row onCreateViewHolder(ViewGroup list, int type) {
    LayoutInflater inflater = LayoutInflater.from(list.getContext());
    return new Row(inflater.inflate(android.R.layout.simple_list_item_1, list, false));
  }

  @Override
  public void onBindViewHolder(Row row, int position) {
    if (demo.isMisbehaving()) {
      loadPicture();
    }
    row.text.setText(row.itemView.getContext().getString(R.string.row, position + 1));
  }

  private void loadPicture() {
    SystemClock.sleep(60);
  }
}
