package dev.serin.android.screen;

/** What buttons have on them. */
enum Sign {
  BACK,
  MORE,
  SHARE,
  DELETE,
  NEWER,
  OLDER,
  FOLDED,
  OPEN
}
