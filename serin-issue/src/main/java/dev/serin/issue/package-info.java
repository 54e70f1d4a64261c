/**
 * The meaning of an issue, for the program that writes it and for all that read it: the keys, tags
 * and details, the rows of the call tree, the sampled stacks, the kinds and the durations. No
 * dependency besides {@code dev.serin.format}, Java 8; readers see JSON through {@link
 * dev.serin.issue.IssueJson}.
 */
package dev.serin.issue;
