package dev.serin.android;

import android.app.Application;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import android.util.Log;
import org.jspecify.annotations.Nullable;

/**
 * Installs Serin before the app's own code runs, as Android creates providers first. It provides no
 * data. Public because Android creates it by name.
 */
public final class SerinProvider extends ContentProvider {
  @Override
  public boolean onCreate() {
    try {
      Context context = getContext();
      Context app = context == null ? null : context.getApplicationContext();
      if (app instanceof Application) {
        Serin.installFromManifest((Application) app);
      }
    } catch (LinkageError e) {
      Log.e("Serin", "a part of Serin is missing in this app, which continues without it", e);
    }
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
