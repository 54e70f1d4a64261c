/** Records calls as a tree that grows where they happen. */
package dev.serin.tree;
