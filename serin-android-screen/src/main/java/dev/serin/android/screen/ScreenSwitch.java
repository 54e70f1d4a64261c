package dev.serin.android.screen;

import dev.serin.runtime.Option;

/** What the user can turn on and off on the device; the app's options have the first say. */
@SuppressWarnings("ImmutableEnumChecker") // an option does not change
enum ScreenSwitch {
  OVERLAY("Show frames over the app", Option.OVERLAY),
  OPEN("Open this list on an issue", Option.OPEN_ON_ISSUE),
  NOTIFY("Notify of issues", Option.NOTIFY);

  /** What it is called in a menu. */
  final String title;

  /** Whether it is on unless the user says otherwise. */
  final Option<Boolean> option;

  ScreenSwitch(String title, Option<Boolean> option) {
    this.title = title;
    this.option = option;
  }
}
