package dev.serin.runtime;

/** A call of foreign code. */
interface HostCall {
  void run() throws Exception;
}
