package dev.serin.android;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The way to non-public members, with a record of those that somebody has looked for. */
final class RecordedApi extends HiddenApi {
  /** The members that were looked for, as {@code Class.member}. */
  final Set<String> wanted = new ConcurrentSkipListSet<>();

  /** Those of them that this version of Android has. */
  final Set<String> found = new ConcurrentSkipListSet<>();

  RecordedApi(boolean isAllowed) {
    super(isAllowed);
  }

  @Override
  Field findField(Class<?> owner, String name) {
    return record(owner, name, super.findField(owner, name));
  }

  @Override
  Method findMethod(Class<?> owner, String name, Class<?>[] parameters) {
    return record(owner, name, super.findMethod(owner, name, parameters));
  }

  private <M> M record(Class<?> owner, String name, M member) {
    String text = owner.getSimpleName() + "." + name;
    wanted.add(text);
    if (member != null) {
      found.add(text);
    }
    return member;
  }
}
