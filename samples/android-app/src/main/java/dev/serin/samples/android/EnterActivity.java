package dev.serin.samples.android;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** A button that leads to another page. */
public final class EnterActivity extends Activity implements View.OnClickListener {
  private Demo demo;

  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    demo = Demo.show(this, R.string.enter_about);
    demo.addButton(R.string.do_it, this);
  }

  @Override
  public void onClick(View button) {
    Intent page = new Intent(this, PageActivity.class);
    startActivity(page.putExtra(PageActivity.SLOW, demo.isMisbehaving()));
  }
}
