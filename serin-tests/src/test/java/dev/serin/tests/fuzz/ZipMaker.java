package dev.serin.tests.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes an undamaged archive in one of the many forms of archives, and records the places of its
 * numbers. Used once.
 */
final class ZipMaker {
  private static final int LARGE = -1;
  private static final int FLAG_SIZES_FOLLOW = 8;
  private static final int FLAG_UTF_8 = 1 << 11;
  private static final int VERSION = 45;
  private static final byte[] EXTRA = {(byte) 0xFE, (byte) 0xCA, 0, 0};

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<Spot> spots = new ArrayList<>();
  private final List<Item> items = new ArrayList<>();
  private final SplittableRandom random;
  private final int preambleBytes;

  /** An entry already written. */
  private record Item(String name, ZipContents contents, int localAt, Form form) {
    int size() {
      return contents.bytes().length;
    }

    byte[] nameBytes() {
      return text(name);
    }

    int compressedSize() {
      return form.isStored() ? size() : contents.deflated().length;
    }
  }

  /**
   * The form of an entry.
   *
   * @param sizesFollow whether its sizes come after its content
   * @param isLarge whether its sizes are in the fields for large ones
   * @param hasExtra whether it has an unknown block
   */
  private record Form(boolean isStored, boolean sizesFollow, boolean isLarge, boolean hasExtra) {
    int extraBytes() {
      return hasExtra ? EXTRA.length : 0;
    }
  }

  ZipMaker(SplittableRandom random) {
    this.random = random;
    byte[] preamble = random.nextInt(10) == 0 ? text("#!/bin/sh\nexec java -jar $0\n") : text("");
    this.preambleBytes = preamble.length;
    out.writeBytes(preamble);
  }

  /** Adds an entry. */
  ZipMaker add(String name, ZipContents contents) {
    boolean isStored = random.nextInt(4) == 0;
    boolean sizesFollow = !isStored && random.nextInt(4) == 0;
    Form form = new Form(isStored, sizesFollow, random.nextInt(6) == 0, random.nextInt(4) == 0);
    Item item = new Item(name, contents, out.size(), form);
    items.add(item);
    number(4, 0x04034b50, "signature of an entry");
    number(2, VERSION, "version");
    boolean told = !form.sizesFollow();
    common(item, told, told && form.isLarge());
    number(2, item.nameBytes().length, "length of a name");
    number(2, form.extraBytes() + (told && form.isLarge() ? 20 : 0), "length of extra");
    out.writeBytes(item.nameBytes());
    if (told && form.isLarge()) {
      large(item.size(), item.compressedSize());
    }
    blocks(form);
    out.writeBytes(isStored ? contents.bytes() : contents.deflated());
    if (form.sizesFollow()) {
      number(4, 0x08074b50, "signature of sizes");
      number(4, contents.checksum(), "checksum");
      number(4, item.compressedSize(), "size");
      number(4, item.size(), "size");
    }
    return this;
  }

  /** The archive with its numbers, ready to be damaged. */
  ByteMutator make() {
    int directoryAt = out.size() - preambleBytes;
    for (Item item : items) {
      central(item);
    }
    int directoryBytes = out.size() - preambleBytes - directoryAt;
    boolean isLarge = random.nextInt(6) == 0;
    if (isLarge) {
      end64(directoryAt, directoryBytes);
    }
    byte[] comment = random.nextInt(6) == 0 ? text("made by hand") : text("");
    number(4, 0x06054b50, "signature of the end");
    number(2, 0, "disk");
    number(2, 0, "disk");
    number(2, isLarge ? LARGE : items.size(), "count");
    number(2, isLarge ? LARGE : items.size(), "count");
    number(4, isLarge ? LARGE : directoryBytes, "size of the list");
    number(4, isLarge ? LARGE : directoryAt, "place");
    number(2, comment.length, "length of a comment");
    out.writeBytes(comment);
    return new ByteMutator(out.toByteArray(), false, spots);
  }

  private void central(Item item) {
    boolean isLarge = item.form().isLarge();
    int localAt = item.localAt() - preambleBytes;
    number(4, 0x02014b50, "signature in the list");
    number(2, VERSION, "version");
    number(2, VERSION, "version");
    common(item, true, isLarge);
    number(2, item.nameBytes().length, "length of a name");
    number(2, item.form().extraBytes() + (isLarge ? 28 : 0), "length of extra");
    number(2, 0, "length of a comment");
    number(2, 0, "disk");
    number(2, 0, "attributes");
    number(4, 0, "attributes");
    number(4, isLarge ? LARGE : localAt, "place");
    out.writeBytes(item.nameBytes());
    if (isLarge) {
      large(item.size(), item.compressedSize(), localAt);
    }
    blocks(item.form());
  }

  /** Writes the common part of both headers of an entry, from the flags to the sizes. */
  private void common(Item item, boolean told, boolean isLarge) {
    number(2, FLAG_UTF_8 | (item.form().sizesFollow() ? FLAG_SIZES_FOLLOW : 0), "flags");
    number(2, item.form().isStored() ? 0 : 8, "method");
    number(4, 0x58210000, "time");
    number(4, told ? item.contents().checksum() : 0, "checksum");
    number(4, isLarge ? LARGE : told ? item.compressedSize() : 0, "size");
    number(4, isLarge ? LARGE : told ? item.size() : 0, "size");
  }

  private void large(long... values) {
    number(2, 1, "kind of a block");
    number(2, 8L * values.length, "length of a block");
    for (long value : values) {
      number(8, value, "large size");
    }
  }

  private void blocks(Form form) {
    if (form.hasExtra()) {
      spots.add(new Spot(out.size(), 2, "kind of a block"));
      spots.add(new Spot(out.size() + 2, 2, "length of a block"));
      out.writeBytes(EXTRA);
    }
  }

  private void end64(int directoryAt, int directoryBytes) {
    int at = out.size() - preambleBytes;
    number(4, 0x06064b50, "signature of a large end");
    number(8, 44, "length of a large end");
    number(2, VERSION, "version");
    number(2, VERSION, "version");
    number(4, 0, "disk");
    number(4, 0, "disk");
    number(8, items.size(), "large count");
    number(8, items.size(), "large count");
    number(8, directoryBytes, "large size");
    number(8, directoryAt, "large place");
    number(4, 0x07064b50, "signature of a place");
    number(4, 0, "disk");
    number(8, at, "large place");
    number(4, 1, "disk");
  }

  private void number(int width, long value, String kind) {
    spots.add(new Spot(out.size(), width, kind));
    for (int i = 0; i < width; i++) {
      out.write((int) (value >>> (8 * i)));
    }
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
