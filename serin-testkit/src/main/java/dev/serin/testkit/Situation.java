package dev.serin.testkit;

/** Events in a program other than plain calls and returns. */
public enum Situation {
  /** A method throws outside of its own handlers. */
  THROWS,
  /** A method catches its own exception. */
  CATCHES_ITS_OWN,
  /** A method catches an exception that a called method did not catch. */
  CATCHES_OF_CALLEE,
  /** An exception leaves a method that does not report it. */
  UNWOUND,
  /** An exception leaves several methods before it is caught. */
  UNWOUND_SEVERAL,
  /** A handler is of another type, and does not catch the exception. */
  HANDLER_DOES_NOT_MATCH,
  /** A handler, or the code at the end, rethrows. */
  RETHROWS,
  /** A method is called by itself. */
  RECURSION,
  /** A method is called by one that it has called. */
  MUTUAL_RECURSION,
  /**
   * If a method has called itself, the outer call catches an exception that the inner one did not.
   */
  OUTER_CALL_CATCHES,
  /** If a method has called itself, the inner call catches. */
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
  /** Code without probes catches an exception that left at least one method. */
  LIBRARY_CATCHES,
  /** An exception leaves a method that code without probes may call. */
  ENTRY_POINT_THROWS,
  /** Code without probes catches an exception that left such a method, which it has called. */
  LIBRARY_CATCHES_OF_ENTRY_POINT,
  /** Then a handler of that caller, or one further out, catches another exception. */
  LATER_EXCEPTION_CAUGHT_FURTHER_OUT,
  /** A method is called below one that an exception has already left. */
  CALLED_UNDER_DEAD_FRAME,
  /**
   * A frame that such code has left ends only when a later exception is caught: marked as unwound.
   */
  LEFT_UNTIL_A_LATER_CATCH,
  /** Such a frame ends only when an outer one or the message does: its end is not known. */
  LEFT_UNTIL_A_CALLER_ENDS,
  /** A message runs inside the message. */
  NESTED_MESSAGE,
  /** An exception ends the message. */
  MESSAGE_THROWS,
  /** The tree is read while methods run. */
  LOOKED_AT_WHILE_OPEN
}
