package dev.serin.android.screen;

import android.app.Application;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import java.io.FileNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * Installs Serin's screens in an app, after Serin itself, and provides issues as a file to an app
 * with which the user shares them. Public because Android creates it by name.
 */
public final class ScreenProvider extends ContentProvider {
  @Override
  public boolean onCreate() {
    ScreenGuard guard = new ScreenGuard("all of them");
    guard.run(
        () -> {
          Context context = getContext();
          Context app = context == null ? null : context.getApplicationContext();
          if (app instanceof Application) {
            new Screens((Application) app).start();
          }
        });
    return true;
  }

  @Override
  public @Nullable Cursor query(
      Uri uri,
      String @Nullable [] projection,
      @Nullable String selection,
      String @Nullable [] selectionArgs,
      @Nullable String sortOrder) {
    Context context = getContext();
    return context == null
        ? null
        : new ScreenGuard("the name of a shared file")
            .ask(() -> SharedIssues.of(uri).row(context, projection));
  }

  @Override
  public @Nullable String getType(Uri uri) {
    return SharedIssues.TYPE;
  }

  /** Opens the issues that the address names, for reading whatever the mode is. */
  @Override
  public @Nullable ParcelFileDescriptor openFile(Uri uri, String mode)
      throws FileNotFoundException {
    Context context = getContext();
    ParcelFileDescriptor file =
        context == null
            ? null
            : new ScreenGuard("a shared file").ask(() -> SharedIssues.of(uri).open(context));
    if (file == null) {
      throw new FileNotFoundException("Serin cannot open " + uri + "; its log has the reason.");
    }
    return file;
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
