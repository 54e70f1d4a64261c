package dev.serin.runtime;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys specific to the issue of a page. */
final class PageIssue {
  /** The {@code detail} of a page's issue. */
  static final String DETAIL = "ENTER";

  private PageIssue() {}

  /**
   * The keys of a page.
   *
   * @param entry the number of entries of a page of this class, counted from 1
   */
  static Map<String, Object> keys(OpenPage.Entry page, int entry) {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("scene", page.page.name);
    Map<String, Object> views = new LinkedHashMap<>();
    if (page.views != ViewCount.UNKNOWN) {
      views.put("viewDeep", page.views.levels());
      views.put("viewCount", page.views.views());
    }
    views.put("activity", page.page.of == null ? page.page.name : page.page.of);
    if (page.page.of != null) {
      views.put("fragment", page.page.name);
    }
    content.put("viewInfo", views);
    put(content, "focusMillis", page, page.focused);
    put(content, "firstFrameMillis", page, page.drawn);
    content.put("entry", entry);
    if (page.page.restored) {
      content.put("restored", true);
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
