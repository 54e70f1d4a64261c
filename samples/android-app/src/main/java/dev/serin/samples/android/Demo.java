package dev.serin.samples.android;

import android.app.Activity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.CompoundButton;
import android.widget.TextView;

/** Parts of all screens: a text that explains them, and the switch, which is off at first. */
final class Demo {
  private final Activity screen;
  private final CompoundButton misbehave;

  /**
   * Of a screen whose layout includes {@code about}.
   *
   * @param about the text, a resource
   */
  Demo(Activity screen, int about) {
    this.screen = screen;
    misbehave = screen.findViewById(R.id.misbehave);
    TextView text = screen.findViewById(R.id.about);
    text.setText(about);
  }

  /** A screen of which nothing else is to be seen but buttons. */
  static Demo show(Activity screen, int about) {
    screen.setContentView(R.layout.demo);
    return new Demo(screen, about);
  }

  /** Adds a button, whose id is its title's. */
  void addButton(int title, View.OnClickListener listener) {
    Button button = new Button(screen);
    button.setId(title);
    button.setText(title);
    button.setOnClickListener(listener);
    ViewGroup content = screen.findViewById(R.id.content);
    content.addView(button);
  }

  /** Has the switch tell when it is turned. */
  void whenSwitched(CompoundButton.OnCheckedChangeListener listener) {
    misbehave.setOnCheckedChangeListener(listener);
  }

  /** Turns the switch, as the user does. */
  void setMisbehaving(boolean misbehaves) {
    misbehave.setChecked(misbehaves);
  }

  boolean isMisbehaving() {
    return misbehave.isChecked();
  }

  /** Does where it belongs what takes long: not on the main thread. */
  void inBackground(Runnable work) {
    new Thread(work, "background").start();
  }
}
