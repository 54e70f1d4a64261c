package dev.serin.runtime;

/** Receives the outcome of one issue that was handed to the disk. Called by the writer's thread. */
interface IssueReceipt {
  /** For issues that nobody counts. */
  IssueReceipt NONE =
      new IssueReceipt() {
        @Override
        public void written() {}

        @Override
        public void dropped() {}
      };

  /** The issue is on disk. */
  void written();

  /** The disk did not take the issue, and it waits no longer. */
  void dropped();
}
