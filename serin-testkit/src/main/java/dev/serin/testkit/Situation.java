package dev.serin.testkit;

/** Events in a program other than plain calls and returns. */
public enum Situation {
  /** A method throws, and has no handler around that. */
  THROWS,
  /** A method catches what it has thrown itself. */
  CATCHES_ITS_OWN,
  /** A method catches what a method that it called let by. */
  CATCHES_OF_CALLEE,
  /** An exception leaves a method that says nothing of it. */
  UNWOUND,
  /** An exception leaves several methods before it is caught. */
  UNWOUND_SEVERAL,
  /** A handler is of another type, and lets the exception by. */
  HANDLER_DOES_NOT_MATCH,
  /** A handler, or what is done at the end, throws on. */
  RETHROWS,
  /** A method is called by itself. */
  RECURSION,
  /** A method is called by one that it has called. */
  MUTUAL_RECURSION,
  /** Of a method that has called itself, the outer call catches what the inner one let by. */
  OUTER_CALL_CATCHES,
  /** Of a method that has called itself, the inner call catches. */
  INNER_CALL_CATCHES,
  /** One handler of two ranges catches. */
  SHARED_HANDLER,
  /** A handler that is a loop's head catches. */
  HANDLER_IS_LOOP_HEAD,
  /** The program enters a handler without an exception. */
  HANDLER_BY_NORMAL_FLOW,
  /** A constructor throws before it calls another one. */
  CONSTRUCTOR_THROWS_EARLY,
  /** A constructor catches before it calls another one. */
  CONSTRUCTOR_CATCHES_EARLY,
  /** An exception leaves the constructor that another one has called. */
  CALLED_CONSTRUCTOR_THROWS,
  /** An exception releases a monitor. */
  MONITOR_RELEASED,
  /** Code without probes catches what left at least one method. */
  LIBRARY_CATCHES,
  /** An exception leaves a method that code without probes may call. */
  ENTRY_POINT_THROWS,
  /** Code without probes catches what left such a method, which it has called. */
  LIBRARY_CATCHES_OF_ENTRY_POINT,
  /** Then a handler of that caller, or one further out, catches another exception. */
  LATER_EXCEPTION_CAUGHT_FURTHER_OUT,
  /** A method is called when an exception has left the one that it then hangs under. */
  CALLED_UNDER_DEAD_FRAME,
  /**
   * A frame that such code has left ends only as a later exception is caught: marked as unwound.
   */
  LEFT_UNTIL_A_LATER_CATCH,
  /** Such a frame ends only as one further out or the message does: its end is not known. */
  LEFT_UNTIL_A_CALLER_ENDS,
  /** A message runs inside the message. */
  NESTED_MESSAGE,
  /** An exception ends the message. */
  MESSAGE_THROWS,
  /** The tree is looked at while methods run. */
  LOOKED_AT_WHILE_OPEN
}
