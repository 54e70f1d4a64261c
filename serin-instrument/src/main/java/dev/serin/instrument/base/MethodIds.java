package dev.serin.instrument.base;

/** Gives methods their ids. */
public interface MethodIds {
  /** The result for a method without an id, which gets no probe: {@link SkipReason#NO_ID}. */
  int NO_ID = 0;

  /**
   * Returns the id of a method; called once for each method of a class.
   *
   * @param access the method's access flags
   * @param className the class, with slashes
   * @param methodName the method
   * @param descriptor the method's descriptor
   * @return an id from 1 to {@link dev.serin.format.MethodMap#MAX_METHOD_ID}, or {@link #NO_ID}
   * @throws InstrumentException if the method is not known
   */
  int id(int access, String className, String methodName, String descriptor)
      throws InstrumentException;
}
