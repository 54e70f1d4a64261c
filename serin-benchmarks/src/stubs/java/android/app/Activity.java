package android.app;

/** Stub: named in signatures only. */
public class Activity {}
