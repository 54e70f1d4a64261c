package dev.serin.android;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import org.jspecify.annotations.Nullable;

/**
 * Does nothing. The archive's manifest does not name this class, but the manifest of an app may.
 * Such an app would not start without the class.
 */
public final class SerinProvider extends ContentProvider {
  @Override
  public boolean onCreate() {
    return true;
  }

  @Override
  public @Nullable Cursor query(
      Uri uri,
      String @Nullable [] projection,
      @Nullable String selection,
      String @Nullable [] selectionArgs,
      @Nullable String sortOrder) {
    return null;
  }

  @Override
  public @Nullable String getType(Uri uri) {
    return null;
  }

  @Override
  public @Nullable Uri insert(Uri uri, @Nullable ContentValues values) {
    return null;
  }

  @Override
  public int delete(Uri uri, @Nullable String selection, String @Nullable [] selectionArgs) {
    return 0;
  }

  @Override
  public int update(
      Uri uri,
      @Nullable ContentValues values,
      @Nullable String selection,
      String @Nullable [] selectionArgs) {
    return 0;
  }
}
