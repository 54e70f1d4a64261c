package dev.serin.runtime;

import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys specific to the issue of a page. */
final class PageIssue {
  /** The {@code detail} of a page's issue. */
  static final String DETAIL = IssueDetails.ENTER;

  private PageIssue() {}

  /**
   * The keys of a page.
   *
   * @param entry the number of entries of a page of this class, counted from 1
   */
  static Map<String, Object> keys(OpenPage.Entry page, int entry) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.SCENE, page.page.name);
    Map<String, Object> views = new LinkedHashMap<>();
    if (page.views != ViewCount.UNKNOWN) {
      views.put(IssueKeys.VIEW_DEEP, page.views.levels());
      views.put(IssueKeys.VIEW_COUNT, page.views.views());
    }
    views.put(IssueKeys.ACTIVITY, page.page.of == null ? page.page.name : page.page.of);
    if (page.page.of != null) {
      views.put(IssueKeys.FRAGMENT, page.page.name);
    }
    content.put(IssueKeys.VIEW_INFO, views);
    put(content, IssueKeys.FOCUS_MILLIS, page, page.focused);
    put(content, IssueKeys.FIRST_FRAME_MILLIS, page, page.drawn);
    content.put(IssueKeys.ENTRY, entry);
    if (page.page.restored) {
      content.put(IssueKeys.RESTORED, true);
    }
    return content;
  }

  private static void put(
      Map<String, Object> content, String key, OpenPage.Entry page, @Nullable Milestone milestone) {
    if (milestone != null) {
      content.put(key, Millis.rounded(milestone.nanos - page.page.created.nanos));
    }
  }
}
