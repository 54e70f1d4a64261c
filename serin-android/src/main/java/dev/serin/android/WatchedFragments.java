package dev.serin.android;

/** The watched fragments of an activity. Names nothing of AndroidX. */
interface WatchedFragments {
  /** Stops reporting them. */
  void forget();
}
