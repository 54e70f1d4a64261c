package dev.serin.runtime;

/** Something that code which is not ours does. */
interface HostCall {
  void run() throws Exception;
}
