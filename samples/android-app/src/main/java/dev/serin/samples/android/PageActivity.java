package dev.serin.samples.android;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A page that takes over three seconds until it is seen, if it is asked to. */
public final class PageActivity extends Activity {
  /** Whether it is to take long. */
  static final String SLOW = "slow";

  private static final int MAILS = 12;

  @Override
  protected void onCreate(Bundle savedState) {
    super.onCreate(savedState);
    boolean isSlow = getIntent().getBooleanExtra(SLOW, false);
    if (isSlow) {
      readMails();
    }
    showMails(isSlow);
  }

  private void readMails() {
    SystemClock.sleep(1700);
  }

  private void showMails(boolean isSlow) {
    LinearLayout mails = new LinearLayout(this);
    mails.setOrientation(LinearLayout.VERTICAL);
    for (int i = 1; i <= MAILS; i++) {
      TextView mail = new TextView(this);
      mail.setText(isSlow ? render(i) : getString(R.string.mail, i));
      mails.addView(mail);
    }
    setContentView(mails);
  }

  private String render(int number) {
    SystemClock.sleep(120);
    return getString(R.string.mail, number);
  }
}
