package dev.serin.runtime;

/** Receives the outcome of one issue passed to the disk. Called by the writer's thread. */
interface IssueReceipt {
  /** Ignores the outcome. */
  IssueReceipt NONE =
      new IssueReceipt() {
        @Override
        public void written() {}

        @Override
        public void dropped() {}
      };

  /** The issue is on disk. */
  void written();

  /** The disk refused the issue, and it is not retried. */
  void dropped();
}
