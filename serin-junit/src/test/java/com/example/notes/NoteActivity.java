package com.example.notes;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;

/** A screen of the app. */
public class NoteActivity extends Activity {
  /** The extra of the intent with which the activity is slow to start. */
  static final String SLOW = "slow";

  /** The extra with which it fails after that. */
  static final String FAILS = "fails";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    Button save = new Button(this);
    save.setId(android.R.id.button1);
    save.setOnClickListener(view -> save());
    setContentView(save);
    if (getIntent().getBooleanExtra(SLOW, false)) {
      Disk.write();
    }
    if (getIntent().getBooleanExtra(FAILS, false)) {
      throw new IllegalStateException("the activity's own");
    }
  }

  private void save() {
    Disk.write();
  }
}
