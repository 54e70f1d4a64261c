package dev.serin.android.screen;

import dev.serin.runtime.Option;

/** The switches for the user on the device; the app's options are the defaults. */
@SuppressWarnings("ImmutableEnumChecker") // an option does not change
enum ScreenSwitch {
  OVERLAY("Show frames over the app", Option.OVERLAY),
  OPEN("Open this list on an issue", Option.OPEN_ON_ISSUE),
  NOTIFY("Notify of issues", Option.NOTIFY);

  /** The title in a menu. */
  final String title;

  /** The app's option, which applies until the user changes the setting. */
  final Option<Boolean> option;

  ScreenSwitch(String title, Option<Boolean> option) {
    this.title = title;
    this.option = option;
  }
}
