package dev.serin.android.screen;

/** The icons of buttons. */
enum Sign {
  BACK,
  MORE,
  SEARCH,
  SHARE,
  DELETE,
  NEWER,
  OLDER,
  FOLDED,
  OPEN
}
