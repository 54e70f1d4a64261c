package dev.serin.android;

/** An app in which all looks for non-public members of the framework are recorded. */
public abstract class HiddenApiFixture extends AppFixture {
  RecordedApi api;

  @Override
  final HiddenApi hidden(boolean isAllowed) {
    api = new RecordedApi(isAllowed);
    return api;
  }
}
