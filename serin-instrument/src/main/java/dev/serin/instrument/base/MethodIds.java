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

  /**
   * Returns the id of a method whose place in the source is known; the only method that the engine
   * calls.
   *
   * @param place the place in the class file
   * @return the id as above; by default, the place is ignored
   * @throws InstrumentException if the method is not known
   */
  default int id(
      int access, String className, String methodName, String descriptor, SourcePlace place)
      throws InstrumentException {
    return id(access, className, methodName, descriptor);
  }
}
