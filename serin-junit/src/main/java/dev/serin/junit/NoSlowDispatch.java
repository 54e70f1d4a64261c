package dev.serin.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Fails a test if a message of the user interface's thread takes too long while the test runs, with
 * the message's call tree. On a class it applies to each of its tests; on a method it takes
 * precedence over the one on the class.
 *
 * <p>JUnit 5 needs nothing else. JUnit 4 needs the rule {@link NoSlowDispatchRule}.
 */
@Documented
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NoSlowDispatch.Extension.class)
public @interface NoSlowDispatch {
  /** How long a message may take, at least 1. A message that takes longer fails the test. */
  long maxMillis();

  /**
   * Applies {@link NoSlowDispatch} in JUnit 5, from the first {@code @BeforeEach} method of a test
   * to its last {@code @AfterEach} method. The annotation registers it.
   */
  final class Extension implements BeforeEachCallback, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
        ExtensionContext.Namespace.create(Extension.class);

    @Override
    public void beforeEach(ExtensionContext context) {
      NoSlowDispatch annotation = annotation(context);
      if (annotation != null) {
        DispatchCheck check =
            DispatchCheck.begin(UiThreads.ofThisProcess(), annotation.maxMillis());
        context.getStore(NAMESPACE).put(DispatchCheck.class, check);
      }
    }

    /** JUnit reports a failure of the test itself first, and this one as suppressed. */
    @Override
    public void afterEach(ExtensionContext context) {
      DispatchCheck check =
          context.getStore(NAMESPACE).remove(DispatchCheck.class, DispatchCheck.class);
      if (check != null) {
        check.end();
      }
    }

    private static @Nullable NoSlowDispatch annotation(ExtensionContext context) {
      Optional<NoSlowDispatch> found =
          AnnotationSupport.findAnnotation(context.getElement(), NoSlowDispatch.class);
      Class<?> type = context.getTestClass().orElse(null);
      while (found.isEmpty() && type != null) {
        found = AnnotationSupport.findAnnotation(type, NoSlowDispatch.class);
        type = type.getEnclosingClass();
      }
      return found.orElse(null);
    }
  }
}
